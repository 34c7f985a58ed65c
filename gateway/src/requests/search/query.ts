import { FOUND_BY, ID, type Matched } from '@portal/domain';
import type { Indexed } from './indexing.ts';
import { fit, mayHaveTypo, soughtWords, wordsOf } from './words.ts';

/** One thing that a request must have: a word, or a number that may be its own. */
export interface Item {
  word: string;
  /** The request with this number has the item. */
  number?: number;
  /** It is written as the number of a request, so it is no word of a text. */
  isNumber?: true;
  typos: boolean;
}

/** Numbers of requests in a text: "MDR-42", "mdr 42", "mdr #42". */
const NUMBERS = /(?<![\p{L}\p{N}])mdr[\s\p{Pd}#]*0*([1-9]\d{0,14})(?![\p{L}\p{N}])/giu;
const DIGITS = /^0*([1-9]\d*)$/;

/** The items in the text of a search, each once. */
export function itemsOf(text: string): Item[] {
  const numbers = new Set<string>();
  const words = soughtWords(
    text.replace(NUMBERS, (_all, number: string) => {
      numbers.add(number);
      return ' ';
    }),
  );
  return [
    ...[...numbers].map((word): Item => ({ word, number: Number(word), isNumber: true, typos: false })),
    ...words.map((word): Item => {
      const [, digits = ''] = DIGITS.exec(word) ?? [];
      const number = ID.test(digits) ? { number: Number(digits) } : {};
      return { word, ...number, typos: mayHaveTypo(word) };
    }),
  ];
}

/** How well a request fits. 0: it has all words as they are; 1: some only as beginnings of words; 2: some only with a typo. */
export type Rank = 0 | 1 | 2;

export interface Match {
  rank: Rank;
  matched: Matched[];
  /** Other texts of the request, such as comments. */
  texts: readonly string[];
}

const ORDER: readonly Matched[] = [
  'number',
  ...FOUND_BY.slice(0, 4),
  'requester',
  ...FOUND_BY.slice(4),
  'comments',
];

type Part = readonly [Matched, ReadonlySet<string>];

/** The texts of a request, each with its part. `texts` are those of its conversation that the person may read. */
function textsOf(request: Indexed, texts: readonly string[]): [Matched, string][] {
  return [
    ['requester', request.requesterName ?? ''],
    ...FOUND_BY.map((name): [Matched, string] => [name, String(request[name] ?? '')]),
    ...texts.map((text): [Matched, string] => ['comments', text]),
  ];
}

const partsOf = (request: Indexed, texts: readonly string[]): Part[] =>
  textsOf(request, texts).map(([name, text]) => [name, wordsOf(text)]);

/** A text that the request's card does not show, cut around the first word that was found in it. */
export interface Excerpt {
  part: Matched;
  text: string;
}

/** Parts that a card shows as they are. */
const ON_CARDS: ReadonlySet<Matched> = new Set(['number', 'deviceName', 'manufacturer', 'department']);
const LONGEST_EXCERPT = 120;
const BEFORE_IT = 40;

/** The part of a text around the first word that fits, cut between words. */
function around(items: readonly Item[], text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_EXCERPT) return line;
  const fits = (piece: string) =>
    [...wordsOf(piece)].some((word) => items.some((item) => fit(item.word, word, item.typos) !== null));
  const pieces = line.split(' ');
  const first = Math.max(pieces.findIndex(fits), 0);
  let start = first;
  for (let length = 0; start > 0 && length < BEFORE_IT; start--)
    length += (pieces[start - 1] ?? '').length + 1;
  let end = start;
  for (let length = 0; end < pieces.length && (length < LONGEST_EXCERPT || end <= first); end++)
    length += (pieces[end] ?? '').length + 1;
  const cut = [...pieces.slice(start, end).join(' ')].slice(0, 2 * LONGEST_EXCERPT).join('');
  return `${start > 0 ? '… ' : ''}${cut}${end < pieces.length ? ' …' : ''}`;
}

/** An excerpt that shows why a request was found; null when its card already shows it. */
export function excerptOf(
  items: readonly Item[],
  request: Indexed,
  { matched, texts }: Pick<Match, 'matched' | 'texts'>,
): Excerpt | null {
  const part = matched.find((each) => !ON_CARDS.has(each));
  if (!part) return null;
  const all = textsOf(request, texts).filter(([name]) => name === part);
  const [, text = ''] =
    all.find(([, text]) =>
      [...wordsOf(text)].some((word) => items.some((item) => fit(item.word, word, item.typos) !== null)),
    ) ?? [];
  return { part, text: around(items, text) };
}

function bestOf({ word, number, isNumber, typos }: Item, parts: readonly Part[], id: number) {
  let best: Rank | 3 = 3;
  const matched = new Set<Matched>();
  const note = (name: Matched, rank: Rank) => {
    if (rank > best) return;
    if (rank < best) matched.clear();
    best = rank;
    matched.add(name);
  };
  if (number === id) note('number', 0);
  if (isNumber) return { best, found: matched };
  for (const [name, words] of parts) {
    if (words.has(word)) note(name, 0);
    else
      for (const each of words) {
        const rank = fit(word, each, typos);
        if (rank !== null) note(name, rank);
      }
  }
  return { best, found: matched };
}

/** How well a request fits, and where; null when it lacks one of the items. */
export function matchOf(items: readonly Item[], request: Indexed, texts: readonly string[]): Match | null {
  const parts = partsOf(request, texts);
  let rank: Rank = 0;
  const matched = new Set<Matched>();
  for (const item of items) {
    const { best, found } = bestOf(item, parts, request.id);
    if (best === 3) return null;
    if (best > rank) rank = best;
    for (const name of found) matched.add(name);
  }
  return { rank, matched: ORDER.filter((name) => matched.has(name)), texts };
}
