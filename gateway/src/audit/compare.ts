/** A row, or what is known of one: a column that is missing or undefined is not known. */
export type Row = Record<string, unknown>;

const LONGEST_SHOWN = 60;

/** A value as a report shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Each column of a row that is not what its history says. */
export function differences(what: string, row: Row, told: Row): string[] {
  return Object.entries(row)
    .filter(([column, value]) => told[column] !== undefined && told[column] !== value)
    .map(
      ([column, value]) => `${what}, ${column}: is ${shown(value)}, its history says ${shown(told[column])}`,
    );
}

/** Columns of a row that its history does not tell. */
export const unrecorded = (row: Row, told: Row): string[] =>
  Object.keys(row).filter((column) => told[column] === undefined);

const fits = (row: Row, told: Row) =>
  Object.entries(told).every(([column, value]) => value === undefined || row[column] === value);

/**
 * The rows of a table that belong to somebody or something (`request 7`) beside those of its history. `key` are the columns that
 * a row is known by; what a history tells without them is found by all that it does tell.
 */
export function compareRows(
  { table, key, owner }: { table: string; key: readonly string[]; owner: string },
  rows: readonly Row[],
  history: readonly Row[],
): string[] {
  const nameOf = (row: Row) => `${table} ${key.map((column) => row[column] ?? '?').join('/')}`;
  const left = new Set(history);
  const problems: string[] = [];
  for (const row of rows) {
    const told =
      history.find((each) => key.every((column) => each[column] === row[column])) ??
      [...left].find((each) => key.some((column) => each[column] === undefined) && fits(row, each));
    if (told) {
      left.delete(told);
      problems.push(...differences(nameOf(row), row, told));
    } else {
      problems.push(`${nameOf(row)}: the history of ${owner} does not tell of it`);
    }
  }
  for (const told of left) problems.push(`${nameOf(told)}: is missing, ${owner} had it`);
  return problems;
}
