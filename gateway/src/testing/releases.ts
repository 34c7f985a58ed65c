import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';

export type ReleaseFiles = Record<string, Iterable<string>>;

export const DEVICE_COLUMNS =
  'PrimaryDI|publicDeviceRecordKey|publicVersionStatus|deviceRecordStatus|publicVersionNumber|publicVersionDate|devicePublishDate|deviceCommDistributionEndDate|deviceCommDistributionStatus|brandName|versionModelNumber|catalogNumber|dunsNumber|companyName|deviceCount|deviceDescription|DMExempt|premarketExempt|deviceHCTP|deviceKit|deviceCombinationProduct|singleUse|lotBatch|serialNumber|manufacturingDate|expirationDate|donationIdNumber|labeledContainsNRL|labeledNoNRL|MRISafetyStatus|rx|otc|deviceSterile|sterilizationPriorToUse';
export const IDENTIFIER_COLUMNS =
  'PrimaryDI|deviceId|deviceIdType|deviceIdIssuingAgency|containsDINumber|pkgQuantity|pkgDiscontinueDate|pkgStatus|pkgType';

export interface MadeDevice {
  di: string;
  brand: string;
  company?: string;
  model?: string;
  catalog?: string;
  description?: string;
  singleUse?: string;
  mri?: string;
  sold?: string;
}

/** A row of device.txt as the FDA writes it. */
export const deviceRow = (device: MadeDevice): string => {
  const values: Record<string, string | undefined> = {
    PrimaryDI: device.di,
    deviceRecordStatus: 'Published',
    deviceCommDistributionStatus: device.sold ?? 'In Commercial Distribution',
    brandName: device.brand,
    versionModelNumber: device.model,
    catalogNumber: device.catalog,
    companyName: device.company ?? 'Medtronic, Inc.',
    deviceDescription: device.description,
    singleUse: device.singleUse ?? 'true',
    MRISafetyStatus: device.mri ?? 'MR Conditional',
  };
  return DEVICE_COLUMNS.split('|')
    .map((column) => values[column] ?? '')
    .join('|');
};

/** A GTIN of 14 digits with its check digit. */
export function gtin(number: number): string {
  const digits = String(number).padStart(13, '0');
  let sum = 0;
  for (let at = 0; at < 13; at++) sum += Number(digits[at]) * (at % 2 ? 1 : 3);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const BRANDS = [
  'Evolut FX+',
  'Resolute Onyx',
  'Synergy XD',
  'Glidewire',
  'Navitor',
  'FlowTriever',
  'Sapien 3',
  'Arrow EZ-IO',
];
const COMPANIES = [
  'Medtronic, Inc.',
  'MEDTRONIC VASCULAR INC',
  'Boston Scientific Corporation',
  'Terumo Corporation',
  'Abbott Vascular',
  'INARI MEDICAL, INC.',
  'Edwards Lifesciences LLC',
  'Teleflex Incorporated',
];

/** So many devices, all different, with packages, codes and terms. */
export function* madeDevices(count: number): Generator<string> {
  yield DEVICE_COLUMNS;
  for (let at = 1; at <= count; at++) {
    const brand = `${BRANDS[at % 8]} ${at % 97}`;
    yield deviceRow({
      di: gtin(at),
      brand,
      company: COMPANIES[at % 8] as string,
      model: `M-${at}`,
      catalog: `CAT/${at}-${at % 7}`,
      description: `${brand}, size ${at % 40}`,
    });
  }
}
export function* madeIdentifiers(count: number): Generator<string> {
  yield IDENTIFIER_COLUMNS;
  for (let at = 1; at <= count; at++) {
    yield `${gtin(at)}|${gtin(at)}|Primary|GS1|||||`;
    if (at % 2)
      yield `${gtin(at)}|${gtin(1e11 + at)}|Package|GS1|${gtin(at)}|10||In Commercial Distribution|Case`;
  }
}
export function* madeCodes(count: number): Generator<string> {
  yield 'PrimaryDI|productCode|productCodeName';
  for (let at = 1; at <= count; at++) yield `${gtin(at)}|${at % 2 ? 'NPT' : 'MAF'}|Valve`;
}
export function* madeTerms(count: number): Generator<string> {
  yield 'PrimaryDI|gmdnPTName|gmdnPTDefinition';
  for (let at = 1; at <= count; at++) yield `${gtin(at)}|Transcatheter valve|A device.`;
}

export const madeRelease = (count: number): ReleaseFiles => ({
  'device.txt': madeDevices(count),
  'identifiers.txt': madeIdentifiers(count),
  'productCodes.txt': madeCodes(count),
  'gmdnTerms.txt': madeTerms(count),
});

/** Deflates in blocks of their own, so that no file stands in memory as a whole. */
function* packed(lines: Iterable<string>, seen: { crc: number; size: number }): Generator<Buffer> {
  let block: string[] = [];
  const pack = (final: boolean) => {
    const bytes = Buffer.from(block.length ? `${block.join('\r\n')}\r\n` : '');
    block = [];
    seen.crc = crc32(bytes, seen.crc);
    seen.size += bytes.length;
    const deflated = deflateRawSync(bytes, { finishFlush: final ? 4 : 2, level: 1 });
    return deflated;
  };
  for (const line of lines) {
    block.push(line);
    if (block.length === 20_000) yield pack(false);
  }
  yield pack(true);
}

/** Writes a ZIP with these files of lines. */
export async function writeRelease(path: string, files: ReleaseFiles): Promise<void> {
  const out = createWriteStream(path);
  let offset = 0;
  const write = async (bytes: Buffer) => {
    offset += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  const directory: Buffer[] = [];
  for (const [name, lines] of Object.entries(files)) {
    const start = offset;
    const head = Buffer.alloc(30);
    head.write('PK\x03\x04', 'latin1');
    head.writeUInt16LE(20, 4);
    // The sizes follow the content.
    head.writeUInt16LE(8, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(name.length, 26);
    await write(Buffer.concat([head, Buffer.from(name)]));
    const seen = { crc: 0, size: 0 };
    const from = offset;
    for (const bytes of packed(lines, seen)) await write(bytes);
    const length = offset - from;
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(seen.crc, 0);
    sizes.writeUInt32LE(length, 4);
    sizes.writeUInt32LE(seen.size, 8);
    await write(Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), sizes]));
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 8);
    entry.writeUInt16LE(8, 10);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(start, 42);
    directory.push(entry, Buffer.from(name));
  }
  const start = offset;
  await write(Buffer.concat(directory));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(offset - start, 12);
  end.writeUInt32LE(start, 16);
  await write(end);
  out.end();
  await once(out, 'close');
}
