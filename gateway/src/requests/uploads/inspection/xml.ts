import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';

/** A start tag: its name without the prefix, and its attributes with the entities replaced. */
export interface Tag {
  name: string;
  /** True when it is surely of the namespace of the root: it has its prefix, which meant nothing else so far. */
  isOfRoot: boolean;
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

/** Returns a function that says of start tags, in their order, whether they are surely of the namespace of the first. */
function rootNamespace(): (name: string, attributes: Readonly<Record<string, string>>) => boolean {
  let root: { prefix: string; declaration: string; namespace: string | undefined } | undefined;
  let isKept = true;
  return (name, attributes) => {
    const prefix = name.slice(0, Math.max(name.indexOf(':'), 0));
    const declaration = prefix ? `xmlns:${prefix}` : 'xmlns';
    root ??= { prefix, declaration, namespace: attributes[declaration] };
    const declared = attributes[root.declaration];
    if (declared !== undefined && declared !== root.namespace) isKept = false;
    return isKept && prefix === root.prefix;
  };
}

/** What is called for the parts of an XML text, in their order. */
export interface Visitor {
  start(tag: Tag): void;
  text?(text: string): void;
  end?(): void;
}

/**
 * Visits every tag of an XML part and the text between. Throws when the XML is not well-formed, when it has a document type
 * (no part of a workbook may have one), or when its encoding is neither UTF-8 nor UTF-16. So nothing is accepted that
 * another program could understand differently.
 */
export async function eachTag(stream: Readable, visitor: Visitor): Promise<void> {
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
  const isOfRoot = rootNamespace();
  parser.on('opentag', (tag) => {
    const attributes = tag.attributes as Record<string, string>;
    visitor.start({ name: localName(tag.name), isOfRoot: isOfRoot(tag.name, attributes), attributes });
  });
  if (visitor.text) {
    const text = (part: string) => visitor.text?.(part);
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (visitor.end) parser.on('closetag', () => visitor.end?.());
  let decoder: TextDecoder | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    encoding ??= encodingOf(chunk);
    decoder ??= new TextDecoder(encoding, { fatal: true });
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
}
