import { isLink } from '../links.ts';
import { MOST } from '../most.ts';
import { Refused, refuseIf } from '../verdict.ts';
import { type Dictionary, decodedName, Name, Reference, Text, type Value } from './values.ts';

/** Names that a document to be read does not need, refused wherever they are. None is so short that it appears by chance. */
const REFUSED = new Map<string, 'pdfActive' | 'pdfAttachments' | 'documentEncrypted'>([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition', 'XFA'].map(
    (name) => [name, 'pdfActive'] as const,
  ),
  ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'RichMedia', 'Movie'].map(
    (name) => [name, 'pdfAttachments'] as const,
  ),
  ['Encrypt', 'documentEncrypted'],
]);

/**
 * Short names, which are refused as keys of dictionaries: scripts, actions that happen by themselves, attached files, streams in other
 * files.
 */
const REFUSED_KEYS = new Map<string, 'pdfActive' | 'pdfAttachments'>([
  ['JS', 'pdfActive'],
  ['AA', 'pdfActive'],
  ['EF', 'pdfAttachments'],
  ['FFilter', 'pdfAttachments'],
]);

/**
 * Refuses active names anywhere in these bytes, also in texts, comments and other files, where no reader should find them: one that false
 * tables lead there would.
 */
export function assertNoActiveNames(text: string): void {
  for (const [, name = ''] of text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]{2,60})/g)) {
    const reason = REFUSED.get(decodedName(name));
    if (reason) throw new Refused(reason);
  }
}

/** The named actions that turn pages. Others print, save or close. */
const TURNING = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Whether this may happen when the document is opened: it only shows a place of the document. */
export function isPlace(value: Value): boolean {
  if (Array.isArray(value)) return true;
  if (!(value instanceof Map) || value.has('Next')) return false;
  const [kind, name] = [value.get('S'), value.get('N')];
  if (kind === undefined) return value.has('D');
  if (!(kind instanceof Name)) return false;
  return kind.name === 'GoTo' || (kind.name === 'Named' && name instanceof Name && TURNING.has(name.name));
}

/** Whether this is an address that a document may link to. */
function isAddress(value: Value): boolean {
  const address = value instanceof Text ? value.address : null;
  return address !== null && isLink(address);
}

/** Whether a link may point to this object: an address, nothing, or the base of all links of the document. */
export function isTarget(value: Value): boolean {
  const address = value instanceof Map ? value.get('Base') : value;
  return !isThere(address) || isAddress(address);
}

const isThere = (value: Value | undefined): value is Exclude<Value, null> =>
  value !== undefined && value !== null;

/** Collects what the rules need to know of all values of a document. */
export class Found {
  hasCatalog = false;
  pages = 0;
  /** The numbers of the objects to which `OpenAction` refers. */
  readonly opened = new Set<number>();
  /** The numbers of the objects to which `URI` refers. */
  readonly addresses = new Set<number>();

  /** Looks at a value and all in it. */
  look(value: Value): void {
    for (const waiting = [value]; waiting.length; ) {
      const next = waiting.pop() as Value;
      if (Array.isArray(next)) for (const each of next) waiting.push(each);
      if (!(next instanceof Map)) continue;
      this.#lookAt(next);
      for (const each of next.values()) if (typeof each === 'object') waiting.push(each);
    }
  }

  #lookAtAddress(address: Value | undefined): void {
    if (address instanceof Reference) this.addresses.add(address.number);
    // In the catalog, it gives the base of all links of the document.
    else if (address instanceof Map) this.#lookAtAddress(address.get('Base'));
    else refuseIf(isThere(address) && !isAddress(address), 'pdfActive');
  }

  #lookAt(dictionary: Dictionary): void {
    for (const key of dictionary.keys()) {
      const reason = REFUSED_KEYS.get(key);
      if (reason) throw new Refused(reason);
    }
    const opens = dictionary.get('OpenAction');
    if (opens instanceof Reference) this.opened.add(opens.number);
    else refuseIf(!(opens instanceof Text) && isThere(opens) && !isPlace(opens), 'pdfActive');
    this.#lookAtAddress(dictionary.get('URI'));
    const type = dictionary.get('Type');
    if (!(type instanceof Name)) return;
    if (type.name === 'Catalog') this.hasCatalog = true;
    if (type.name === 'Page') this.pages++;
    const [count, kids] = [dictionary.get('Count'), dictionary.get('Kids')];
    const isLong = (number: Value | undefined) => typeof number === 'number' && number > MOST.pages;
    const tooLong = type.name === 'Pages' && (isLong(count) || isLong(Array.isArray(kids) ? kids.length : 0));
    refuseIf(tooLong || this.pages > MOST.pages, 'pdfTooLong');
  }
}
