import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';

/** A start tag without its prefix, its attributes with entities replaced. */
export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** The encodings that Office reads, by how a text in each begins ([XML], appendix F). */
function encodingOf([a, b, c]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  if (a === 0 || b === 0 || c === 0) throw new Error('XML in an encoding that Office does not write');
  return 'utf-8';
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Tells every start tag of an XML part. Throws for what is not well-formed, has a document type (no part of a workbook
 * may) or is in an encoding other than UTF-8 and UTF-16: what another reader could understand differently is refused.
 */
export async function eachTag(stream: Readable, visit: (tag: Tag) => void): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = (message: string) => {
    throw new Error(message);
  };
  let encoding: string | undefined;
  parser.on('error', ({ message }) => refuse(message));
  parser.on('doctype', () => refuse('XML with a document type'));
  parser.on('xmldecl', ({ encoding: stated }) => {
    const family = stated?.toLowerCase().replace(/^(utf-16)(le|be)$/, '$1');
    const isTrue = family === undefined || encoding?.startsWith(family) || family === 'us-ascii';
    if (!isTrue) refuse('XML in another encoding than it says');
  });
  parser.on('opentag', ({ name, attributes }) => {
    visit({ name: localName(name), attributes: attributes as Record<string, string> });
  });
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    encoding ??= encodingOf(chunk);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
}
