import { readFragment } from '@portal/kit';
import { Section } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { Trial } from '../trial/Trial.tsx';
import { ConditionItem } from './ConditionItem.tsx';
import classes from './outcome.module.css';

/**
 * The details of a request's approval: its conditions, which can be closed here, or its trial. They come with the request, so that nothing
 * moves.
 */
export function ApprovalSection({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  if (detail.trial)
    return (
      <Section title="Trial" part="approval">
        <Trial request={card} trial={detail.trial} />
      </Section>
    );
  if (card.outcome !== 'approved_with_conditions') return null;
  return (
    <Section title="Conditions" part="approval">
      <ul className={classes.list}>
        {detail.conditions.map((condition) => (
          <ConditionItem key={condition.id} request={card} condition={condition} />
        ))}
      </ul>
    </Section>
  );
}
