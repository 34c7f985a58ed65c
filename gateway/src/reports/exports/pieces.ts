/** So much of a file is handed on at once: a slow client holds no more than a little of it. */
const PIECE = 32 * 1024;

/** Lines in pieces of about the same length, each made when it is asked for. */
export async function* inPieces<Row>(
  parts: AsyncIterable<readonly Row[]>,
  head: string,
  lineOf: (row: Row) => string,
): AsyncGenerator<string> {
  let piece = head;
  for await (const part of parts)
    for (const row of part) {
      piece += lineOf(row);
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  if (piece) yield piece;
}
