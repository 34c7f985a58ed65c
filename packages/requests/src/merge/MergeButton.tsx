import { canMergeInto, MESSAGES, requestNumber, standingAt } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { Button, ConfirmDialog, VisuallyHidden } from '@portal/ui';
import { useState } from 'react';
import type { RequestCardFacts } from '../graphql/requestCard.graphql.ts';
import { RequestNumber } from '../number/RequestNumber.tsx';
import type { SimilarRequest } from '../similar/SimilarList.tsx';
import classes from '../similar/similar.module.css';
import { mergeRequestMutation } from './merge.graphql.ts';

/** Merges a request into an earlier one, after saying what that does. Nothing where the two cannot be merged. */
export function MergeButton({
  request,
  into,
  onMerged,
}: {
  request: RequestCardFacts & { version: number | null };
  into: SimilarRequest;
  onMerged: () => void;
}) {
  const { id, deviceName, requester, version } = request;
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { run, pending } = useCommand(mergeRequestMutation, { failure: MESSAGES.mergeFailed });
  const notices = useNotices();
  const target = { id: Number(into.id), ...standingAt(into.stage) };
  if (!into.readable || !canMergeInto({ id: Number(id) }, target).allowed) return null;
  const number = requestNumber(Number(id));
  const merge = async () => {
    setError(null);
    const outcome = await run({ id, into: into.id, version });
    if (!outcome.ok) return setError(outcome.error.message);
    onMerged();
    setAsked(false);
    notices.success(MESSAGES.merged(deviceName, into.number), id);
  };
  return (
    <p className={classes.support} data-print="hide">
      <Button
        size="sm"
        onClick={() => {
          setError(null);
          setAsked(true);
        }}
      >
        Merge into this one <VisuallyHidden>{into.number}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        opened={isAsked}
        pending={pending}
        title={`Merge ${number} into ${into.number}?`}
        action="Merge"
        pendingLabel="Merging..."
        tone="primary"
        error={error}
        onDismissError={() => setError(null)}
        onClose={() => setAsked(false)}
        onConfirm={() => void merge()}
      >
        <ul className={classes.moves}>
          <li>
            <RequestNumber id={id} /> (<bdi>{deviceName}</bdi>) is dismissed, and its page leads to{' '}
            <RequestNumber id={into.id} /> (<bdi>{into.deviceName}</bdi>). Its open questions stop waiting.
          </li>
          <li>
            Its evidence and its conversation are shown with <RequestNumber id={into.id} />, to those who may
            read them now and to nobody else.
          </li>
          <li>
            <bdi>{requester.name}</bdi> and everybody who asks for <RequestNumber id={id} />, too, ask for{' '}
            <RequestNumber id={into.id} /> from now on, and are told.
          </li>
          <li>
            Restoring <RequestNumber id={id} /> takes all of this back.
          </li>
        </ul>
      </ConfirmDialog>
    </p>
  );
}
