/** The size of a piece of a file. Only few pieces are in memory, however slow the client is. */
const PIECE = 32 * 1024;

/** Joins lines into pieces of about the same length. Each is made when it is needed. */
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
