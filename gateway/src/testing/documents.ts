import { crc32, deflateSync } from 'node:zlib';
import { relations, zip } from './workbooks.ts';

type Part = string | Buffer;

const REFERENCE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGE =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>';

/** A stream object with these entries in its dictionary. */
export const stream = (entries: string, data: Part): Buffer => {
  const bytes = Buffer.from(data as string, 'latin1');
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

/** A PDF of these objects, numbered from 1 on, with its table and its trailer. The first is its catalog. */
export function pdfOf(objects: readonly Part[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string, 'latin1'),
      Buffer.from('\nendobj\n'),
    ]);
    places.push(at);
    at += part.length;
    parts.push(part);
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The objects of a document of one page with a text, with more in its catalog and more objects behind, from number 6 on. */
export const onePage = ({ catalog = '', page = '', more = [] as Part[], text = 'Evidence' } = {}): Part[] => [
  CATALOG.replace('>>', `${catalog} >>`),
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  PAGE.replace(/>>$/, `${page} >>`),
  stream('', `BT /F1 24 Tf 20 40 Td (${text}) Tj ET`),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ...more,
];

/** A document of one page. */
export const pdf = (text?: string): Buffer => pdfOf(onePage({ text }));

/** Objects packed together, as newer writers do. */
export function packed(objects: readonly string[], first = 20, entries = '/Filter /FlateDecode'): Buffer {
  let offset = 0;
  const table = objects.map((object, index) => {
    const row = `${first + index} ${offset}`;
    offset += object.length + 1;
    return row;
  });
  const head = `${table.join(' ')} `;
  const data = Buffer.from(head + objects.join(' '), 'latin1');
  const isDeflated = entries.includes('FlateDecode');
  return stream(
    `/Type /ObjStm /N ${objects.length} /First ${head.length} ${entries}`,
    isDeflated ? deflateSync(data) : data,
  );
}

const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
};

/** A grey picture, with more chunks before its pixels. `said` is the size that it says. */
export function png(
  chunks: readonly [type: string, data: Buffer][] = [],
  {
    width = 8,
    height = 8,
    said = { width, height },
  }: { width?: number; height?: number; said?: { width: number; height: number } } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(said.width, 0);
  header.writeUInt32BE(said.height, 4);
  header[8] = 8;
  const rows = Buffer.alloc(height * (width + 1), 120).map((value, at) => (at % (width + 1) ? value : 0));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...chunks.map(([type, data]) => pngChunk(type, data)),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** EXIF data as a phone writes it: how the picture lies, a text, and where it was taken. */
export function exif(orientation = 6, text = 'SECRET-PLACE'): Buffer {
  const value = Buffer.from(`${text}\0`);
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 18);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(3, 8);
  const entry = (at: number, tag: number, type: number, count: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
  };
  entry(10, 0x0112, 3, 1);
  tiff.writeUInt16BE(orientation, 18);
  entry(22, 0x010e, 2, value.length);
  tiff.writeUInt32BE(tiff.length, 30);
  // The place: a list of its own with the latitude.
  entry(34, 0x8825, 4, 1);
  tiff.writeUInt32BE(50, 42);
  tiff.writeUInt16BE(1, 50);
  entry(52, 1, 2, 2);
  tiff.write('N', 60);
  return Buffer.concat([tiff, value]);
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** A grey JPEG of 8 x 8 pixels. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVf/Z',
  'base64',
);

/** A JPEG with these segments behind its first, and these bytes behind its end. */
export const jpeg = (
  segments: readonly [marker: number, data: Buffer][] = [],
  { behind = Buffer.alloc(0), pixels = [8, 8] }: { behind?: Buffer; pixels?: readonly number[] } = {},
): Buffer => {
  const file = Buffer.from(JPEG);
  const frame = file.indexOf(Buffer.from('ffc0', 'hex'));
  file.writeUInt16BE(pixels[1] as number, frame + 5);
  file.writeUInt16BE(pixels[0] as number, frame + 7);
  return Buffer.concat([
    file.subarray(0, 20),
    ...segments.map(([marker, data]) => segment(marker, data)),
    file.subarray(20),
    behind,
  ]);
};
export const exifSegment = (tiff = exif()): [number, Buffer] => [
  0xe1,
  Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]),
];

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const MAINS = {
  docx: ['word/document.xml', `${OFFICE}.wordprocessingml.document.main+xml`],
  pptx: ['ppt/presentation.xml', `${OFFICE}.presentationml.presentation.main+xml`],
  xlsx: ['xl/workbook.xml', `${OFFICE}.spreadsheetml.sheet.main+xml`],
} as const;

/** The parts of the smallest document of a kind, with other content, more content types and more parts. */
export function officeParts(
  kind: keyof typeof MAINS,
  { content = '<w:document xmlns:w="w"/>', types = '', more = {} as Record<string, Part>, main = '' } = {},
): Record<string, Part> {
  const [place, type] = MAINS[kind];
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${place}" ContentType="${main || type}"/>${types}</Types>`,
    '_rels/.rels': relations([`${REFERENCE}/officeDocument`, place]),
    [place]: content,
    ...more,
  };
}

/** The smallest document of a kind. */
export const office = (...parts: Parameters<typeof officeParts>): Buffer => zip(officeParts(...parts));

/** Relations of the main part of a text document, some of them outside of it. */
export const documentRelations = (...all: [type: string, target: string, outside?: true][]) => ({
  'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([type, target, outside], i) =>
        `<Relationship Id="r${i}" Type="${REFERENCE}/${type}" Target="${target}"${outside ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`,
});

/** A field of a text document, spelled over as many runs as there are parts. */
export const fieldOf = (...parts: readonly string[]) =>
  `<w:document xmlns:w="w"><w:fldChar w:fldCharType="begin"/>${parts.map((part) => `<w:r><w:instrText>${part}</w:instrText></w:r>`).join('')}<w:fldChar w:fldCharType="end"/></w:document>`;
