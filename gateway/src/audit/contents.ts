const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SHAPES = {
  row: isRow,
  rows: (value: unknown) => Array.isArray(value) && value.every(isRow),
  text: (value: unknown) => typeof value === 'string',
  texts: (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
} as const;

/** What may stand in the changes of an event, by name. A schema library takes three times as long, for each of many events. */
export type Form = Readonly<Record<string, keyof typeof SHAPES>>;

/** Events whose changes the portal has not written like this: nothing can be computed from them. */
export const verifyContents = (
  name: string,
  events: readonly { sequence: number; changes: string | null }[],
  form: Form,
): string[] =>
  events
    .filter(({ changes }) => changes !== null && !isOf(form, changes))
    .map(({ sequence }) => `${name}, event ${sequence}: what it changed cannot be read`);

function isOf(form: Form, text: string): boolean {
  try {
    const changes: unknown = JSON.parse(text);
    if (!isRow(changes)) return false;
    return Object.entries(form).every(
      ([name, shape]) => changes[name] === undefined || SHAPES[shape](changes[name]),
    );
  } catch {
    return false;
  }
}
