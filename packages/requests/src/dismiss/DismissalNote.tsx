import { readFragment } from '@portal/kit';
import { Banner, Button, DateText, RestoreIcon } from '@portal/ui';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { useDismissal } from './useDismissal.ts';

/** Says of a dismissed request who dismissed it, when and why. Staff can restore it here. */
export function DismissalNote({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const { card, mayRestore, restore, restoring } = useDismissal(detail);
  const dismissal = detail.events.findLast(({ action }) => action === 'dismiss');
  if (card.status !== 'dismissed' || !dismissal) return null;
  return (
    <Banner
      kind="info"
      quiet
      actions={
        mayRestore && (
          <Button
            size="sm"
            icon={<RestoreIcon />}
            pending={restoring}
            pendingLabel="Restoring..."
            onClick={() => void restore()}
          >
            Restore request
          </Button>
        )
      }
    >
      <p>
        Dismissed by <bdi>{dismissal.actorName}</bdi>, <DateText value={dismissal.at} />.
      </p>
      {card.dismissalReason && (
        <p>
          Reason: <bdi>{card.dismissalReason}</bdi>
        </p>
      )}
    </Banner>
  );
}
