import { canWeigh, fieldEntry, isUrgent, USUAL_URGENCY, urgencyLabel } from '@portal/domain';
import { readFragment, useActor } from '@portal/kit';
import { DateText, DefinitionList, formatDay, lazyPart } from '@portal/ui';
import { Section } from '../detail/Section.tsx';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { requestFieldsFragment } from '../graphql/requestFields.graphql.ts';
import { UrgencyMark } from './UrgencyMark.tsx';
import classes from './urgency.module.css';

const UrgencyButtons = lazyPart(async () => (await import('../detail/later.ts')).UrgencyButtons);

/** The urgency of a request, its reason and its wanted date, with the actions of analysts. Nothing for a routine request. */
export function UrgencyFacts({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const { urgencyReason, wantedBy } = readFragment(requestFieldsFragment, detail);
  const { urgency, urgencyConfirmedAt } = card;
  const mayWeigh = canWeigh(useActor(), card).allowed;
  if (urgency === USUAL_URGENCY && !urgencyReason) return null;
  return (
    <Section title={fieldEntry('urgency').label}>
      <DefinitionList
        items={[
          {
            term: fieldEntry('urgency').label,
            value: isUrgent(card) ? <UrgencyMark request={card} /> : urgencyLabel(urgency),
          },
          {
            term: fieldEntry('wantedBy').label,
            value: wantedBy && formatDay(wantedBy),
          },
          {
            term: fieldEntry('urgencyConfirmedAt').label,
            value: urgencyConfirmedAt && <DateText value={urgencyConfirmedAt} />,
          },
          { term: fieldEntry('urgencyReason').label, value: urgencyReason, wide: true },
        ]}
      />
      {/* Keeps room for the buttons until they are loaded, so that nothing moves. */}
      <div className={mayWeigh ? classes.room : undefined} data-print="hide">
        <UrgencyButtons card={card} />
      </div>
    </Section>
  );
}
