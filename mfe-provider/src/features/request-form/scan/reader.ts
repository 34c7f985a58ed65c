/** Says which barcodes a picture shows. */
export interface Reader {
  read(video: HTMLVideoElement): Promise<string[]>;
  close(): void;
}

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** What labels of devices have; a browser that does not read the first two is of no use. */
const NEEDED = ['data_matrix', 'code_128'];
const FORMATS = [...NEEDED, 'qr_code', 'aztec', 'ean_13', 'ean_8', 'upc_a', 'itf', 'code_39', 'pdf417'];

async function ownReader(): Promise<Reader | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Own || !NEEDED.every((format) => known.includes(format))) return null;
  const detector = new Own({ formats: FORMATS.filter((format) => known.includes(format)) });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close() {},
  };
}

/** A larger picture shows no more of a label, and takes longer. */
const LONGEST_SIDE = 1_280;

/** The portal's reader, in a worker: the only place in which code of WebAssembly may run (ADR 124). */
function portalReader(): Reader {
  const worker = new Worker('/scanner/worker.js', { type: 'module' });
  const canvas = document.createElement('canvas');
  const draw = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        const { videoWidth: width, videoHeight: height } = video;
        if (!draw || !width || !height) return resolve([]);
        const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
        canvas.width = Math.round(width * scale);
        canvas.height = Math.round(height * scale);
        draw.drawImage(video, 0, 0, canvas.width, canvas.height);
        worker.onmessage = ({ data }: MessageEvent<{ texts?: string[]; failure?: string }>) =>
          data.texts ? resolve(data.texts) : reject(new Error(data.failure));
        worker.onerror = () => reject(new Error('The reader of barcodes could not be loaded'));
        worker.postMessage(draw.getImageData(0, 0, canvas.width, canvas.height));
      }),
    close: () => worker.terminate(),
  };
}

/** The browser's own reader, or the portal's where there is none. */
export const openReader = async (): Promise<Reader> => (await ownReader()) ?? portalReader();
