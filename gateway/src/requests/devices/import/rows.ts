import type { Readable } from 'node:stream';

/** The longest row of a release has some 10,000 characters. */
const LONGEST_ROW = 200_000;
const MARK = '\ufeff';

/** The lines of a text, without the line feeds. Holds one line and one piece of the stream in memory at a time. */
async function* linesOf(stream: Readable, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of stream) {
    const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_ROW)
      throw new Error(`${name} has a row of more than ${LONGEST_ROW} characters.`);
    yield* lines;
  }
  rest += decoder.decode();
  if (rest) yield rest;
}

export interface Row<Column extends string> {
  /** Counts from 1; the row with the column names is 0. */
  number: number;
  /** Null when the number of values is not the number of columns. */
  values: Readonly<Record<Column, string>> | null;
}

/** The columns to read: `needed` ones without which a file is refused, others, and `rare` ones, which few releases have. */
export interface Columns<Column extends string> {
  needed: readonly Column[];
  others: readonly Column[];
  rare?: readonly Column[];
}

/**
 * Reads a file whose rows are values with `|` between them; the first row names the columns. Only the columns that are asked for are read.
 * `missing` gets those of `others` that the file does not have. Throws an Error for a missing needed column, a row that is too long, or an
 * empty file.
 */
export async function* rowsOf<Column extends string>(
  stream: Readable,
  name: string,
  { needed, others, rare = [] }: Columns<Column>,
  missing: (columns: readonly Column[]) => void,
): AsyncGenerator<Row<Column>> {
  let places: [Column, number][] | undefined;
  let width = 0;
  let number = 0;
  for await (const text of linesOf(stream, name)) {
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    if (!places) {
      const names = line
        .replace(MARK, '')
        .split('|')
        .map((each) => each.trim().toLowerCase());
      width = names.length;
      const find = (column: Column): [Column, number] => [column, names.indexOf(column.toLowerCase())];
      const lacking = needed.map(find).filter(([, at]) => at < 0);
      if (lacking.length)
        throw new Error(
          `${name} has no column ${lacking.map(([column]) => column).join(', ')}. Its first row must name the columns, with | between them.`,
        );
      places = [...needed, ...others, ...rare].map(find);
      missing(
        others
          .map(find)
          .filter(([, at]) => at < 0)
          .map(([column]) => column),
      );
      continue;
    }
    number += 1;
    if (!line) continue;
    const values = line.split('|');
    yield {
      number,
      values:
        values.length === width
          ? (Object.fromEntries(places.map(([column, at]) => [column, (values[at] ?? '').trim()])) as Record<
              Column,
              string
            >)
          : null,
    };
  }
  if (!places) throw new Error(`${name} is empty.`);
}
