import { MESSAGES } from '@portal/domain';
import { Button, ErrorState, LoadingState, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import classes from './evidence.module.css';
import { Zoom } from './PictureView.tsx';
import { type OpenPdf, openPdf } from './pdf.ts';
import { ZOOMS } from './zooms.ts';

/** A PDF, page by page. Each page is a picture, with its text beside it for those who hear it. */
export function PdfView({ bytes }: { bytes: Blob }) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [failed, setFailed] = useState(false);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  useEffect(() => {
    const opening = openPdf(bytes);
    let isHere = true;
    opening.then((opened) => isHere && setPdf(opened)).catch(() => isHere && setFailed(true));
    return () => {
      isHere = false;
      opening.then((opened) => opened.close()).catch(() => {});
    };
  }, [bytes]);
  if (failed) return <ErrorState message={MESSAGES.showEvidenceFailed} />;
  if (!pdf) return <LoadingState />;
  return (
    <>
      <div className={classes.bar}>
        <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Previous page
        </Button>
        <span aria-live="polite">
          Page {page} of {pdf.pages}
        </span>
        <Button size="sm" disabled={page === pdf.pages} onClick={() => setPage(page + 1)}>
          Next page
        </Button>
      </div>
      <Zoom zoom={zoom} onZoom={setZoom} />
      <PdfPage key={page} pdf={pdf} page={page} zoom={ZOOMS[zoom] ?? 100} onFailed={() => setFailed(true)} />
    </>
  );
}

function PdfPage({
  pdf,
  page,
  zoom,
  onFailed,
}: {
  pdf: OpenPdf;
  page: number;
  zoom: number;
  onFailed: () => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom it tells of a failure may change
  useEffect(() => {
    let isHere = true;
    const sheet = canvas.current;
    if (!sheet) return;
    const width = ((sheet.parentElement?.clientWidth ?? 600) * zoom) / 100;
    pdf
      .draw(page, sheet, width)
      .then((found) => isHere && setText(found))
      .catch(() => isHere && onFailed());
    return () => {
      isHere = false;
    };
  }, [pdf, page, zoom]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the dialog is moved with the arrow keys
    <section className={classes.sheet} tabIndex={0} aria-label={`Page ${page}`}>
      <canvas ref={canvas} role="img" aria-label={`Page ${page} as it looks`} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </section>
  );
}
