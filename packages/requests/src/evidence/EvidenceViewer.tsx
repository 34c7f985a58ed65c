import { MESSAGES } from '@portal/domain';
import { failureOf, readEvidenceBytes } from '@portal/kit';
import { Button, ErrorState, LoadingState, lazyPart, Modal } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { Evidence } from './evidence.graphql.ts';
import classes from './evidence.module.css';
import { PictureView } from './PictureView.tsx';
import { viewOf } from './viewable.ts';

const PdfView = lazyPart(async () => (await import('./PdfView.tsx')).PdfView);

/** Documents in the page, one at a time: PDFs and pictures. Esc closes it, and the focus goes back to where it was. */
export function EvidenceViewer({
  requestId,
  evidence,
  shown,
  onShow,
  onClose,
}: {
  requestId: string;
  evidence: readonly Evidence[];
  shown: string;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const place = evidence.findIndex(({ id }) => id === shown);
  const one = evidence[place];
  const [previous, next] = [evidence[place - 1], evidence[place + 1]];
  return (
    <Modal opened={one !== undefined} onClose={onClose} title={one?.title ?? ''} size={1_000}>
      {evidence.length > 1 && (
        <div className={classes.bar}>
          <Button size="sm" disabled={!previous} onClick={() => previous && onShow(previous.id)}>
            Previous document
          </Button>
          <span aria-live="polite">
            {place + 1} of {evidence.length}
          </span>
          <Button size="sm" disabled={!next} onClick={() => next && onShow(next.id)}>
            Next document
          </Button>
        </div>
      )}
      {one && <Shown key={one.id} requestId={requestId} evidence={one} />}
    </Modal>
  );
}

/** Reads the bytes, then shows them. */
function Shown({ requestId, evidence }: { requestId: string; evidence: Evidence }) {
  const { id, title } = evidence;
  const [tries, setTries] = useState(0);
  const [bytes, setBytes] = useState<Blob | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    let isHere = true;
    setFailure(null);
    readEvidenceBytes(requestId, id)
      .then((read) => isHere && setBytes(read))
      .catch((error) => isHere && setFailure(failureOf(error, MESSAGES.showEvidenceFailed).message));
    return () => {
      isHere = false;
    };
  }, [requestId, id, tries]);
  if (failure) return <ErrorState message={failure} onRetry={() => setTries(tries + 1)} />;
  if (!bytes) return <LoadingState />;
  return viewOf(evidence) === 'pdf' ? <PdfView bytes={bytes} /> : <PictureView bytes={bytes} title={title} />;
}
