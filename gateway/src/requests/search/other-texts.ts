import type { Database } from '../../platform/context.ts';

/** A text that belongs to a request, such as a comment. */
export interface OtherText {
  requestId: number;
  text: string;
  /** Only those who read all requests read it, and are found a request by it. */
  staffOnly: boolean;
}

/** Reads such texts of requests: with `staffToo` also those for staff. */
type Source = (
  db: Database,
  requestIds: readonly number[],
  options: { staffToo: boolean },
) => Promise<readonly OtherText[]>;

const sources: Source[] = [];

/** Searches other texts of requests, too, whose words `indexText` has written. */
export const alsoSearched = (source: Source): void => void sources.push(source);

/** The other texts of these requests, from all who have some. */
export async function otherTextsOf(
  db: Database,
  requestIds: readonly number[],
  { staffToo }: { staffToo: boolean },
): Promise<OtherText[]> {
  const texts: OtherText[] = [];
  for (const source of sources) texts.push(...(await source(db, requestIds, { staffToo })));
  return texts.filter(({ staffOnly }) => staffToo || !staffOnly);
}
