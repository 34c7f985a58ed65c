import { requestOfNumber, requestPage } from '@portal/domain';
import { readFragment } from '@portal/kit';
import { Anchor, Banner, Button, DateText, RestoreIcon } from '@portal/ui';
import { type RequestDetailData, requestDetailFragment } from '../graphql/requestDetail.graphql.ts';
import { useDismissal } from './useDismissal.ts';

/** Shows who dismissed or merged a request, when and why. Staff can restore it here. */
export function DismissalNote({ request }: { request: RequestDetailData }) {
  const detail = readFragment(requestDetailFragment, request);
  const { card, mayRestore, restore, restoring } = useDismissal(detail);
  const dismissal = detail.events.findLast(
    ({ fromStage, toStage }) => toStage === 'dismissed' && fromStage !== toStage,
  );
  if (card.status !== 'dismissed' || !dismissal) return null;
  const isMerge = dismissal.action === 'merge';
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
        {isMerge ? 'Merged' : 'Dismissed'} by <bdi>{dismissal.actorName}</bdi>,{' '}
        <DateText value={dismissal.at} />.
      </p>
      {card.dismissalReason && (
        <p>
          {isMerge ? (
            <MergeReason reason={card.dismissalReason} />
          ) : (
            <>
              Reason: <bdi>{card.dismissalReason}</bdi>
            </>
          )}
        </p>
      )}
    </Banner>
  );
}

/** The portal's text, with the number of the earlier request as a link. */
function MergeReason({ reason }: { reason: string }) {
  const [number = ''] = /MDR-\d+/.exec(reason) ?? [];
  const into = requestOfNumber(number);
  if (!into) return reason;
  const [before, after] = reason.split(number);
  return (
    <>
      {before}
      <Anchor to={requestPage(String(into))}>{number}</Anchor>
      {after}
    </>
  );
}
