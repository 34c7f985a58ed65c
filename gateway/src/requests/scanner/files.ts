import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
/** The same reader as one classic script, in the package of the WebAssembly that it loads. It defines `ZXingWASM`. */
const SCRIPT = path.join(path.dirname(WASM), '../iife/reader/index.js');

/**
 * The barcodes on labels of devices. Code 39 comes without its extension, which would read the + of HIBCC as the sign of a small letter.
 * ITF, EAN-8 and others for which a part of another barcode can be mistaken are left out.
 */
const FORMATS = ['DataMatrix', 'Code128', 'QRCode', 'Aztec', 'Code39Std', 'EAN13', 'UPCA'];
const MOST_BARCODES = 8;

/**
 * The last part of the worker's script. It gets one picture at a time, and returns the texts of its barcodes, each after the identifier of
 * its symbology, such as `]d2`. It sends `ready` when it can read.
 */
const workerOf = (wasm: string) => `
const OPTIONS = { formats: ${JSON.stringify(FORMATS)}, textMode: 'Plain', maxNumberOfSymbols: ${MOST_BARCODES} };
const LOADED = ZXingWASM.prepareZXingModule({ overrides: { locateFile: () => '${wasm}' }, fireImmediately: true });
const fail = (error) => postMessage({ failure: String(error) });
LOADED.then(() => postMessage({ ready: true }), fail);
addEventListener('message', ({ data }) => {
  ZXingWASM.readBarcodes(data, OPTIONS).then((found) => {
    const read = found.filter(({ isValid }) => isValid);
    postMessage({ texts: read.map(({ symbologyIdentifier, text }) => symbologyIdentifier + text) });
  }, fail);
});
`;

/** A file of the scanner, plain and compressed with Brotli. */
export interface ScannerFile {
  type: string;
  plain: Buffer;
  packed: Buffer;
}

async function make(type: string, plain: Buffer): Promise<ScannerFile> {
  const packed = await compress(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  return { type, plain, packed };
}

async function makeAll(): Promise<ReadonlyMap<string, ScannerFile>> {
  const [script, code] = await Promise.all([readFile(SCRIPT, 'utf8'), readFile(WASM)]);
  // The name contains a digest of the content, so that a browser never combines files of two versions.
  const wasm = `/scanner/reader.${createHash('sha256').update(code).digest('hex').slice(0, 16)}.wasm`;
  return new Map([
    ['worker.js', await make('text/javascript; charset=utf-8', Buffer.from(script + workerOf(wasm)))],
    [wasm.slice('/scanner/'.length), await make('application/wasm', code)],
  ]);
}

let making: Promise<ReadonlyMap<string, ScannerFile>> | undefined;

/** The files below `/scanner/`, by their names. They are read and compressed when the first of them is asked for. */
export function scannerFiles(): Promise<ReadonlyMap<string, ScannerFile>> {
  making ??= makeAll().catch((error) => {
    making = undefined;
    throw error;
  });
  return making;
}
