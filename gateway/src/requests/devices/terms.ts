import { readStoredUdi } from '@portal/domain';
import { searchKey } from '../../platform/db/index.ts';

/** The longest term, in characters. A longer input is cut to this length, too. */
const LONGEST = 48;
/** A name is also found by its second, third and fourth word. */
const MOST_BEGINNINGS = 4;

const MARKS = /[™®©℠]/g;
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/u;
/** The legal forms of companies. People leave them out when they search. */
const LEGAL = new Set(
  'inc incorporated llc ltd limited corp corporation co company gmbh ag sa sas sarl srl spa bv nv ab as oy kg plc lp pty'.split(
    ' ',
  ),
);

/** Most texts of the catalogue are ASCII. They take a faster way, because millions of them are folded. */
const PLAIN = /^[\x20-\x7e]*$/;
const folded = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : searchKey(text.replace(MARKS, ''));
const wordsOf = (text: string): string[] => folded(text).split(BETWEEN).filter(Boolean);
const cut = (text: string): string =>
  text.length <= LONGEST ? text : [...text].slice(0, LONGEST).join('').trim();
const line = (words: readonly string[]): string => cut(words.join(' '));
const compact = (text: string): string => cut(wordsOf(text).join(''));

/** The parts of a device by which it is found. */
export interface Named {
  di: string;
  brand_name: string;
  company_name: string;
  version_model: string | null;
  catalog_number: string | null;
}

/** The term of a device identifier, which may be that of a package. */
export const identifierTerm = (di: string): string => compact(di);

/**
 * The terms by which a device is found: its identifier, catalogue number and model without punctuation; its name with the model, starting
 * at each of its first `MOST_BEGINNINGS` words; its company with the name.
 */
export function termsOf({ di, brand_name, company_name, version_model, catalog_number }: Named): string[] {
  const brand = wordsOf(brand_name);
  const model = wordsOf(version_model ?? catalog_number ?? '');
  const company = wordsOf(company_name).filter((word) => !LEGAL.has(word));
  const terms = [
    identifierTerm(di),
    compact(catalog_number ?? ''),
    compact(version_model ?? ''),
    ...brand.slice(0, MOST_BEGINNINGS).map((_, at) => line([...brand.slice(at), ...model])),
    line([...company, ...brand]),
  ];
  return [...new Set(terms.filter(Boolean))];
}

/** The beginnings of terms that the typed text can mean, the best first: of the identifier in a UDI, of the words, of a number. */
export function soughtTerms(text: string, now: Date): string[] {
  const words = wordsOf(text);
  const udi = readStoredUdi(text, now);
  const terms = [
    udi ? identifierTerm(udi.di) : '',
    line(words),
    line(words.filter((word) => !LEGAL.has(word))),
    compact(text),
  ];
  return [...new Set(terms.filter(Boolean))];
}
