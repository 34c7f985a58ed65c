import { listedWordsOf, termsOf } from '../../gateway/src/requests/search/indexing.ts';
import {
  endingsIn,
  entriesOf,
  entry,
  FILLED,
  PROGRESS,
  posting,
} from '../../gateway/src/requests/search/terms.ts';
import type { Made } from './requests.ts';

interface IndexRow {
  term: string;
  request_id: number;
  weight: number;
}

const isPosting = (term: string) => term.startsWith(posting(''));
const byBytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The search index for the same requests. The rows are in the order of the index, because a database loads them many times faster that way.
 */
export function* indexOf(made: Iterable<Made>): Generator<IndexRow> {
  const found = new Map<string, number[]>();
  const listed = new Set<string>();
  for (const { request, owner } of made) {
    const indexed = { ...request, requesterName: owner.name };
    for (const word of listedWordsOf(indexed)) listed.add(word);
    for (const term of termsOf(indexed)) {
      const ids = found.get(term);
      if (ids) ids.push(request.id);
      else found.set(term, [request.id]);
    }
  }
  const dictionary = new Map<string, number>();
  for (const [term, ids] of found) {
    if (!isPosting(term)) continue;
    const word = term.slice(1);
    for (const each of entriesOf(word)) dictionary.set(each, each === entry(word) ? ids.length : 0);
  }
  for (const word of listed) for (const each of endingsIn(word)) dictionary.set(each, 0);
  for (const term of [...new Set([...found.keys(), ...dictionary.keys()])].sort(byBytes)) {
    const weight = dictionary.get(term);
    if (weight !== undefined) yield { term, request_id: 0, weight };
    for (const request_id of found.get(term) ?? []) yield { term, request_id, weight: 0 };
  }
  yield { term: PROGRESS, request_id: 0, weight: FILLED };
}
