import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';

/** A start tag: its name without the prefix, and its attributes with the entities replaced. */
export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/** Detects the encoding from the first bytes of the text, among the encodings that Office reads ([XML], appendix F). */
function encodingOf([a, b, c]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  if (a === 0 || b === 0 || c === 0) throw new Error('XML in an encoding that Office does not write');
  return 'utf-8';
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Calls `visit` for every start tag of an XML part, and `visitText` for the text behind it. Throws when the XML is not well-formed, when it has a document type
 * (no part of a workbook may have one), or when its encoding is neither UTF-8 nor UTF-16. So nothing is accepted that
 * another program could understand differently.
 */
export async function eachTag(
  stream: Readable,
  visit: (tag: Tag) => void,
  visitText?: (text: string) => void,
): Promise<void> {
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
  if (visitText) {
    parser.on('text', visitText);
    parser.on('cdata', visitText);
  }
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    encoding ??= encodingOf(chunk);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
}
