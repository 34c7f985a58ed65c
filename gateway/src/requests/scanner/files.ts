import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const require = createRequire(import.meta.url);
const compress = promisify(brotliCompress);

const READER = 'zxing-wasm/reader';

/** What reads pictures in a worker: it is asked one at a time, and answers with the texts of the barcodes. */
const workerOf = (version: string) => `import { prepareZXingModule, readBarcodes } from './reader.js?v=${version}';

const OPTIONS = {
  formats: ['DataMatrix', 'Code128', 'QRCode', 'Aztec', 'EAN13', 'EAN8', 'UPCA', 'ITF', 'Code39', 'PDF417'],
  textMode: 'Plain',
  maxNumberOfSymbols: 4,
};
prepareZXingModule({ overrides: { locateFile: () => new URL('./reader.wasm?v=${version}', import.meta.url).href } });

addEventListener('message', async ({ data }) => {
  try {
    const found = await readBarcodes(data, OPTIONS);
    postMessage({ texts: found.filter(({ isValid }) => isValid).map(({ text }) => text) });
  } catch (error) {
    postMessage({ failure: String(error) });
  }
});
`;

interface Served {
  type: string;
  read(): Promise<Buffer>;
}

/** The file of the reader's package with this name. */
const ofPackage = (name: string) => readFile(require.resolve(name));

/** What the scanner's files are, by their name below `/scanner/`. */
const FILES: Readonly<Record<string, Served>> = {
  'worker.js': { type: 'text/javascript; charset=utf-8', read: async () => Buffer.from(workerOf(await version())) },
  'reader.js': {
    type: 'text/javascript; charset=utf-8',
    read: async () => readFile(new URL(import.meta.resolve(READER))),
  },
  'reader.wasm': { type: 'application/wasm', read: () => ofPackage(`${READER}/zxing_reader.wasm`) },
};

/** Changes with the reader, so that a browser never joins files of two versions. */
async function version(): Promise<string> {
  const parts = await Promise.all(['reader.js', 'reader.wasm'].map(scannerFile));
  const sum = createHash('sha256');
  for (const { plain } of parts) sum.update(plain);
  return sum.digest('base64url').slice(0, 16);
}

export const SCANNER_FILES = Object.keys(FILES);

export interface ScannerFile {
  type: string;
  plain: Buffer;
  packed: Buffer;
}

const kept = new Map<string, Promise<ScannerFile>>();

async function make({ type, read }: Served): Promise<ScannerFile> {
  const plain = await read();
  const packed = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { type, plain, packed };
}

/** A file of the scanner, read and packed when it is first asked for. */
export function scannerFile(name: string): Promise<ScannerFile> {
  const served = FILES[name] as Served;
  const making = kept.get(name) ?? make(served);
  kept.set(name, making);
  making.catch(() => kept.delete(name));
  return making;
}
