import type { SlotContent } from '@portal/contract';
import { requestNumber, requestPage, STATUSES } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { ageText, requestCardFragment, requestListQuery, StageBadge } from '@portal/requests';
import { Anchor, SkeletonText } from '@portal/ui';
import { useQuery } from 'urql';
import classes from './latest.module.css';

const FEW = 3;
/** Cards of dismissed requests are hidden on the dashboard, too (spec 4, "Dismiss"). */
const filter = { status: STATUSES.filter((status) => status !== 'dismissed') };
const variables = { view: 'mine', filter, first: FEW } as const;

/** The person's newest requests with their stages. */
export const slot: SlotContent<'home.tile'> = () => {
  const [{ data, error }] = useQuery({ query: requestListQuery, variables });
  if (error && !data) throw error;
  if (!data) return <SkeletonText lines={4} />;
  const { edges } = data.deviceRequests;
  if (edges.length === 0) return null;
  return (
    <ul className={classes.requests}>
      {edges.map(({ node }) => {
        const card = readFragment(requestCardFragment, node);
        return (
          <li key={node.id}>
            <p className={classes.device}>
              <Anchor to={requestPage(node.id)}>{card.deviceName}</Anchor>
              <StageBadge request={card} />
            </p>
            <p className={classes.age}>
              {requestNumber(Number(node.id))} · {ageText(card)}
            </p>
          </li>
        );
      })}
    </ul>
  );
};
