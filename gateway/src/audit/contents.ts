const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SHAPES = {
  row: isRow,
  rows: (value: unknown) => Array.isArray(value) && value.every(isRow),
  text: (value: unknown) => typeof value === 'string',
  texts: (value: unknown) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
} as const;

/**
 * The allowed kind of value of each change, by the name of the change. A schema library would take three times as long, and there are many
 * events.
 */
export type Form = Readonly<Record<string, keyof typeof SHAPES>>;

/** Finds events whose changes do not have the form that the portal writes. Nothing can be computed from them. */
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
