/** A row, or the part of a row that is recorded. A missing or undefined column is not recorded. */
export type Row = Record<string, unknown>;

const LONGEST_SHOWN = 60;

/** A value as a report shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** The columns of a row that differ from its history. */
export function differences(what: string, row: Row, recorded: Row): string[] {
  return Object.entries(row)
    .filter(([column, value]) => recorded[column] !== undefined && recorded[column] !== value)
    .map(
      ([column, value]) =>
        `${what}, ${column}: is ${shown(value)}, its history says ${shown(recorded[column])}`,
    );
}

/** The columns of a row that its history does not record. */
export const unrecorded = (row: Row, recorded: Row): string[] =>
  Object.keys(row).filter((column) => recorded[column] === undefined);

const fits = (row: Row, recorded: Row) =>
  Object.entries(recorded).every(([column, value]) => value === undefined || row[column] === value);

/**
 * Compares the rows of a table that belong to an owner (`request 7`) with the rows of its history. `key` has the columns
 * that identify a row. If the history does not record them, a row is found by everything that the history does record.
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
    const recorded =
      history.find((each) => key.every((column) => each[column] === row[column])) ??
      [...left].find((each) => key.some((column) => each[column] === undefined) && fits(row, each));
    if (recorded) {
      left.delete(recorded);
      problems.push(...differences(nameOf(row), row, recorded));
    } else {
      problems.push(`${nameOf(row)}: the history of ${owner} does not tell of it`);
    }
  }
  for (const recorded of left) problems.push(`${nameOf(recorded)}: is missing, ${owner} had it`);
  return problems;
}
