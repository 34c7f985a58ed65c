/** Reads the barcodes in a picture. The result is their texts, some with the identifier of their kind in front, such as `]d2`. */
export interface Reader {
  read(video: HTMLVideoElement): Promise<readonly string[]>;
  close(): void;
}

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The kinds of barcodes on device labels. A browser that cannot read the first two is of no use. */
const NEEDED = ['data_matrix', 'code_128'];
const FORMATS = [...NEEDED, 'qr_code', 'aztec', 'code_39', 'ean_13', 'upc_a'];

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

type Answer = { ready?: true; texts?: string[]; failure?: string };

/** The longest side of the picture in px. A larger picture shows little more of a label, and takes longer. */
const LONGEST_SIDE = 1_280;

/** The portal's own reader in a worker, which is the only place where WebAssembly may run (ADR 134). */
async function portalReader(): Promise<Reader> {
  const worker = new Worker('/scanner/worker.js');
  const answered = () =>
    new Promise<Answer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) =>
        data.failure === undefined ? resolve(data) : reject(new Error(data.failure));
      worker.onerror = () => reject(new Error('worker'));
    });
  try {
    await answered();
  } catch (error) {
    worker.terminate();
    throw error;
  }
  const canvas = document.createElement('canvas');
  const draw = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async read(video) {
      const { videoWidth: width, videoHeight: height } = video;
      if (!draw || !width || !height) return [];
      const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      draw.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = draw.getImageData(0, 0, canvas.width, canvas.height);
      const answer = answered();
      worker.postMessage(picture, [picture.data.buffer]);
      return (await answer).texts ?? [];
    },
    close: () => worker.terminate(),
  };
}

/** The browser's own reader, or else the portal's. Rejects when the portal's reader does not start. */
export const openReader = async (): Promise<Reader> => (await ownReader()) ?? (await portalReader());
