import { MESSAGES } from '@portal/domain';
import { Button, ErrorState, LoadingState, VisuallyHidden } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import classes from './evidence.module.css';
import { type OpenPdf, openPdf } from './pdf.ts';
import { useViewerKeys } from './useViewerKeys.ts';
import { Zoom, zoomsOf } from './Zoom.tsx';

/** A PDF, page by page. Each page is a picture, with its text beside it for screen readers. */
export function PdfView({ bytes }: { bytes: Blob; title: string }) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [failed, setFailed] = useState(false);
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
  return <Pages pdf={pdf} onFailed={() => setFailed(true)} />;
}

/** One page, with buttons and keys to turn pages. */
function Pages({ pdf, onFailed }: { pdf: OpenPdf; onFailed: () => void }) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(100);
  const bar = useRef<HTMLDivElement>(null);
  useViewerKeys(bar, {
    previous: page > 1 ? () => setPage(page - 1) : undefined,
    next: page < pdf.pages ? () => setPage(page + 1) : undefined,
    ...zoomsOf(zoom, setZoom),
    arrowsMove: zoom > 100,
  });
  return (
    <>
      <div ref={bar} className={classes.bar}>
        <Button
          size="sm"
          disabledReason={page === 1 && 'This is the first page.'}
          onClick={() => setPage(page - 1)}
        >
          Previous page
        </Button>
        <span aria-live="polite">
          Page {page} of {pdf.pages}
        </span>
        <Button
          size="sm"
          disabledReason={page === pdf.pages && 'This is the last page.'}
          onClick={() => setPage(page + 1)}
        >
          Next page
        </Button>
        <Zoom zoom={zoom} onZoom={setZoom} />
      </div>
      <PdfPage pdf={pdf} page={page} zoom={zoom} onFailed={onFailed} />
    </>
  );
}

/** How long after the last change of the window's size a page is redrawn. */
const SETTLED_MS = 150;

/** Counts the changes of the window's size: a page fits its place. */
function useResized(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout>;
    const resize = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setCount((before) => before + 1), SETTLED_MS);
    };
    window.addEventListener('resize', resize);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('resize', resize);
    };
  }, []);
  return count;
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
  const sheet = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const resized = useResized();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom it tells of a failure may change
  useEffect(() => {
    if (!sheet.current || !canvas.current) return;
    const drawing = pdf.draw(page, canvas.current, (sheet.current.clientWidth * zoom) / 100);
    let isHere = true;
    drawing.text.then((pageText) => isHere && setText(pageText)).catch(() => isHere && onFailed());
    return () => {
      isHere = false;
      drawing.cancel();
    };
  }, [pdf, page, zoom, resized]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the dialog is moved with the arrow keys
    <section ref={sheet} className={classes.sheet} tabIndex={0} aria-label={`Page ${page}`}>
      <canvas ref={canvas} role="img" aria-label={`Page ${page} as it looks`} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </section>
  );
}
