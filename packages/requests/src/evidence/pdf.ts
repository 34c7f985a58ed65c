/** Where the shell serves the PDF reader and its worker: always from the portal's own origin. */
const READER = '/pdfjs/pdf.js';
const WORKER = '/pdfjs/worker.js';
/** The most pixels of a page: a larger page is drawn smaller. */
const MOST_PIXELS = 16_000_000;

/** The part of the reader that is used here. Only the shell depends on the library. */
interface Reader {
  GlobalWorkerOptions: { workerSrc: string };
  AnnotationMode: { ENABLE: number };
  getDocument(source: object): { promise: Promise<ReadDocument> };
}
interface ReadDocument {
  numPages: number;
  getPage(number: number): Promise<ReadPage>;
  loadingTask: { destroy(): Promise<void> };
}
interface ReadPage {
  getViewport(options: { scale: number }): { width: number; height: number };
  render(options: object): { promise: Promise<void>; cancel(): void };
  getTextContent(): Promise<{ items: readonly object[] }>;
}

/** A page that is being drawn. */
interface Drawing {
  /** The text of the page, when the drawing is finished. */
  text: Promise<string>;
  /** Ends the drawing: a canvas can take only one drawing at a time. */
  cancel(): void;
}

/** An open document. */
export interface OpenPdf {
  pages: number;
  /** Draws a page with this width in CSS pixels. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Drawing;
  close(): Promise<void>;
}

let reader: Promise<Reader> | undefined;

async function loadReader(): Promise<Reader> {
  const loaded = (await import(/* webpackIgnore: true */ /* @vite-ignore */ READER)) as Reader;
  loaded.GlobalWorkerOptions.workerSrc = WORKER;
  return loaded;
}

/** Opens a PDF in a worker. Its scripts do not run, and its forms and links are not shown. Rejects for a file that is no PDF. */
export async function openPdf(bytes: Blob): Promise<OpenPdf> {
  reader ??= loadReader();
  const { getDocument, AnnotationMode } = await reader.catch((error: unknown) => {
    reader = undefined;
    throw error;
  });
  const document = await getDocument({
    data: new Uint8Array(await bytes.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    // Glyphs are drawn as paths, so that no font is loaded into the page.
    disableFontFace: true,
    useSystemFonts: true,
  }).promise;
  return {
    pages: document.numPages,
    draw(number, canvas, width) {
      let cancelled = false;
      let task: ReturnType<ReadPage['render']> | undefined;
      const draw = async () => {
        const page = await document.getPage(number);
        if (cancelled) return '';
        const natural = page.getViewport({ scale: 1 });
        const fits = Math.sqrt(MOST_PIXELS / (natural.width * natural.height));
        const scale = Math.min((width / natural.width) * window.devicePixelRatio, fits);
        const viewport = page.getViewport({ scale });
        canvas.width = Math.floor(viewport.width);
        canvas.height = Math.floor(viewport.height);
        canvas.style.width = `${Math.floor(width)}px`;
        task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
        await task.promise;
        const { items } = await page.getTextContent();
        return items.map((item) => ('str' in item ? String(item.str) : '')).join(' ');
      };
      return {
        text: draw(),
        cancel() {
          cancelled = true;
          task?.cancel();
        },
      };
    },
    close: () => document.loadingTask.destroy(),
  };
}
