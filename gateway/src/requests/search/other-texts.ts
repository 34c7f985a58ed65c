import type { Database } from '../../platform/context.ts';

/** A text that belongs to a request, such as a comment. */
export interface OtherText {
  requestId: number;
  text: string;
  /** Only those who read all requests read it, and are found a request by it. */
  staffOnly: boolean;
}

export interface Choice {
  /** Also those for staff. */
  staffToo: boolean;
  /** At most so many of each request, the newest; all by default. */
  newest?: number;
}

/** Reads such texts of requests, the newest of each first. */
type Source = (db: Database, requestIds: readonly number[], choice: Choice) => Promise<readonly OtherText[]>;

const sources: Source[] = [];

/** Searches other texts of requests, too, whose words `indexText` has written. */
export const alsoSearched = (source: Source): void => void sources.push(source);

/** The other texts of these requests, from all who have some. */
export async function otherTextsOf(
  db: Database,
  requestIds: readonly number[],
  choice: Choice,
): Promise<OtherText[]> {
  const texts: OtherText[] = [];
  for (const source of sources) texts.push(...(await source(db, requestIds, choice)));
  return texts.filter(({ staffOnly }) => choice.staffToo || !staffOnly);
}

/** So many texts of a request are compared in one search, */
const COMPARED = 20;
/** so many characters of them, */
const COMPARED_OF_ONE = 10_000;
/** and so many of all requests: nobody slows the search of all by writing much. */
const COMPARED_OF_ALL = 100_000;

/** The newest texts of each of these requests that one search compares. */
export async function comparedTextsOf(
  db: Database,
  requestIds: readonly number[],
  { staffToo }: Pick<Choice, 'staffToo'>,
): Promise<Map<number, string[]>> {
  const texts = new Map<number, string[]>();
  const used = new Map<number, number>();
  let usedByAll = 0;
  for (const { requestId, text } of await otherTextsOf(db, requestIds, { staffToo, newest: COMPARED })) {
    const ofOne = (used.get(requestId) ?? 0) + text.length;
    if (ofOne > COMPARED_OF_ONE || usedByAll + text.length > COMPARED_OF_ALL) continue;
    used.set(requestId, ofOne);
    usedByAll += text.length;
    texts.set(requestId, [...(texts.get(requestId) ?? []), text]);
  }
  return texts;
}
