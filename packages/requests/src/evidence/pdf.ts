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
  render(options: object): { promise: Promise<void> };
  getTextContent(): Promise<{ items: readonly object[] }>;
}

/** An open document. */
export interface OpenPdf {
  pages: number;
  /** Draws a page so many CSS pixels wide, and gives its text. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): Promise<string>;
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
    async draw(number, canvas, width) {
      const page = await document.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const shown = width / natural.width;
      const fits = Math.sqrt(MOST_PIXELS / (natural.width * natural.height));
      const viewport = page.getViewport({ scale: Math.min(shown * window.devicePixelRatio, fits) });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      canvas.style.width = `${Math.floor(width)}px`;
      await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
      const { items } = await page.getTextContent();
      return items.map((item) => ('str' in item ? String(item.str) : '')).join(' ');
    },
    close: () => document.loadingTask.destroy(),
  };
}
