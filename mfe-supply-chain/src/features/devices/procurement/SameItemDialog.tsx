import { requestPage } from '@portal/domain';
import { RequestNumber } from '@portal/requests';
import { Anchor, ConfirmDialog } from '@portal/ui';
import { Fragment } from 'react';
import type { Question } from './useSameItem.ts';

/** How many requests are named. For the others, only their number is shown. */
const NAMED = 3;

/** Names the requests with the same Lawson ID, and asks whether they are about the same item. */
export function SameItemDialog({ question }: { question: Question | null }) {
  const others = question?.others ?? [];
  const more = others.length - NAMED;
  return (
    <ConfirmDialog
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title="Is it the same item?"
      action="Same item, mark as On Shelf"
      tone="primary"
      onConfirm={() => question?.answer(true)}
      cancel="Change the Lawson ID"
    >
      Lawson ID <bdi>{question?.lawsonId}</bdi> is in use:{' '}
      {others.slice(0, NAMED).map(({ id, deviceName, department }, index) => (
        <Fragment key={id}>
          {index > 0 && '; '}
          <Anchor href={requestPage(id)}>
            <RequestNumber id={id} />
          </Anchor>
          , <bdi>{deviceName}</bdi> ({department})
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}.
    </ConfirmDialog>
  );
}
