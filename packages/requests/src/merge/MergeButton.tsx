import { canMergeInto, requestNumber, standingAt } from '@portal/domain';
import { Button, ConfirmDialog, VisuallyHidden } from '@portal/ui';
import { useState } from 'react';
import type { RequestCardFacts } from '../graphql/requestCard.graphql.ts';
import type { SimilarRequest } from '../similar/SimilarList.tsx';
import classes from '../similar/similar.module.css';
import { useMerge } from './useMerge.ts';
import { WhatMergingDoes } from './WhatMergingDoes.tsx';

/** Merges a request into an earlier one, after explaining what happens. Renders nothing when the two cannot be merged. */
export function MergeButton({
  request,
  into,
  onMerged,
}: {
  request: RequestCardFacts & { version: number | null };
  into: SimilarRequest;
  onMerged: () => void;
}) {
  const { id, version } = request;
  const [isAsked, setAsked] = useState(false);
  const { merge, pending, error, dismissError } = useMerge(request, () => {
    onMerged();
    setAsked(false);
  });
  const target = { id: Number(into.id), ...standingAt(into.stage) };
  if (!into.readable || !canMergeInto({ id: Number(id) }, target).allowed) return null;
  return (
    <p className={classes.support} data-print="hide">
      <Button
        size="sm"
        onClick={() => {
          dismissError();
          setAsked(true);
        }}
      >
        Merge into this one <VisuallyHidden>{into.number}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        opened={isAsked}
        pending={pending}
        title={`Merge ${requestNumber(Number(id))} into ${into.number}?`}
        action="Merge"
        pendingLabel="Merging..."
        tone="primary"
        error={error}
        onDismissError={dismissError}
        onClose={() => setAsked(false)}
        onConfirm={() => void merge(into.id, version)}
      >
        <WhatMergingDoes request={request} into={into} />
      </ConfirmDialog>
    </p>
  );
}
