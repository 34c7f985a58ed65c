/** Lines that belong together. */
export interface Block {
  kind: 'text' | 'bullets' | 'numbers';
  lines: string[];
}

const BULLET = /^\s*[-*•]\s+(?=\S)/;
const NUMBER = /^\s*\d{1,3}[.)]\s+(?=\S)/;

const kindOf = (line: string): Block['kind'] =>
  BULLET.test(line) ? 'bullets' : NUMBER.test(line) ? 'numbers' : 'text';

/** The paragraphs and lists of a plain text. An empty line ends each of them. */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.split(/\r\n?|\n/)) {
    if (!line.trim()) {
      open = undefined;
      continue;
    }
    const kind = kindOf(line);
    if (open?.kind !== kind) {
      open = { kind, lines: [] };
      blocks.push(open);
    }
    open.lines.push(kind === 'text' ? line : line.replace(kind === 'bullets' ? BULLET : NUMBER, ''));
  }
  return blocks;
}

/** A part of a line; with `href`, it is an address. */
export interface Part {
  text: string;
  href?: string;
}

const ADDRESS = /https:\/\/[^\s<>"'\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
/** Characters that end a sentence and do not belong to the address. */
const AFTER = /[.,;:!?)\]}]+$/;

/** An address with another name before it (user@host), or with letters that look like others, leads elsewhere than it seems. */
const isAsWritten = (address: string): boolean =>
  URL.canParse(address) && /^https:\/\/[\w.-]+(:\d+)?([/?#]|$)/.test(address);

/** Splits a line into text and addresses. Only addresses that begin with https and lead where they say become links. */
export function readLinks(line: string): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: matched, index } of line.matchAll(ADDRESS)) {
    const address = matched.replace(AFTER, '');
    if (!isAsWritten(address)) continue;
    if (index > done) parts.push({ text: line.slice(done, index) });
    parts.push({ text: address, href: address });
    done = index + address.length;
  }
  if (done < line.length) parts.push({ text: line.slice(done) });
  return parts;
}
