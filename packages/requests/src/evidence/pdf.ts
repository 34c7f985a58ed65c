/** Where the shell serves the reader of PDFs and its worker: of the portal's own origin, whoever asks. */
const READER = '/pdfjs/pdf.js';
const WORKER = '/pdfjs/worker.js';
/** The most pixels of a page: what is larger is drawn smaller. */
const MOST_PIXELS = 16_000_000;

/** What is used of the reader, which the shell alone depends on. */
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
  /** The text of the page, when it has been drawn. */
  text: Promise<string>;
  /** Ends it: a canvas takes one drawing at a time. */
  cancel(): void;
}

/** An open document. */
export interface OpenPdf {
  pages: number;
  /** Draws a page so many CSS pixels wide. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Drawing;
  close(): Promise<void>;
}

let reader: Promise<Reader> | undefined;

async function loadReader(): Promise<Reader> {
  const loaded = (await import(/* webpackIgnore: true */ /* @vite-ignore */ READER)) as Reader;
  loaded.GlobalWorkerOptions.workerSrc = WORKER;
  return loaded;
}

/** Opens a PDF in a worker. No script of it runs, no form and no link of it is shown. Rejects for what is none. */
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
    // Glyphs are drawn as paths: no font is loaded into the page.
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
