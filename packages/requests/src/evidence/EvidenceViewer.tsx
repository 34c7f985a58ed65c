import { evidenceTypeOf, MESSAGES } from '@portal/domain';
import { failureOf, readEvidenceBytes } from '@portal/kit';
import { ErrorState, LoadingState, Modal } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { Evidence } from '../graphql/requestDetail.graphql.ts';
import { PdfView } from './PdfView.tsx';
import { PictureView } from './PictureView.tsx';

/** A PDF or a picture, over the page. Esc closes it. */
export function EvidenceViewer({
  evidence: { id, request, title, mediaType },
  onClose,
}: {
  evidence: Evidence;
  onClose: () => void;
}) {
  const [tries, setTries] = useState(0);
  const [bytes, setBytes] = useState<Blob | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    let isHere = true;
    setFailure(null);
    readEvidenceBytes(request, id)
      .then((read) => isHere && setBytes(read))
      .catch((error) => isHere && setFailure(failureOf(error, MESSAGES.showEvidenceFailed).message));
    return () => {
      isHere = false;
    };
  }, [request, id, tries]);
  const View = evidenceTypeOf(mediaType)?.view === 'pdf' ? PdfView : PictureView;
  return (
    <Modal opened onClose={onClose} title={title} size={1_000}>
      {failure && <ErrorState message={failure} onRetry={() => setTries(tries + 1)} />}
      {!failure && !bytes && <LoadingState />}
      {bytes && <View bytes={bytes} title={title} />}
    </Modal>
  );
}
