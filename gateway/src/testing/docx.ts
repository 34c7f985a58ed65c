import { promisify } from 'node:util';
import { fromBuffer, type ZipFile } from 'yauzl';

/** The parts of a DOCX as they are in it, by name: XML. */
async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = (await promisify<Buffer, object, ZipFile>(fromBuffer as never)(Buffer.from(bytes), {
    lazyEntries: true,
  })) as ZipFile;
  const parts = new Map<string, string>();
  const open = promisify(zip.openReadStream.bind(zip));
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(parts));
    zip.on('entry', async (entry) => {
      const chunks: Buffer[] = [];
      for await (const chunk of (await open(entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
      parts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** What a DOCX says, a line for each paragraph, with the style of its headings: "Heading2: Pump". */
export async function docxText(bytes: Uint8Array): Promise<string> {
  const xml = (await partsOf(bytes)).get('word/document.xml') ?? '';
  const plain = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)]
    .map(([, body = '']) => {
      const style = /<w:pStyle w:val="(\w+)"/.exec(body)?.[1];
      const said = [...body.matchAll(/<w:br\/>|<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text ?? '\n');
      return `${style ? `${style}: ` : ''}${plain(said.join(''))}`;
    })
    .join('\n');
}
