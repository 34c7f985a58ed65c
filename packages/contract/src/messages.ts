/* Checks of the messages between windows, for frames in other pages and for sandboxed frames. */

/** The type of a field: text with a maximum length, one of several texts, or a kind of value. */
type Rule = number | string | readonly string[];
type Shape = Readonly<Record<string, Rule>>;
type Kinds = Readonly<Record<string, (value: unknown) => boolean>>;

/** The kinds of values that the messages of all windows may have. */
export const PLAIN_KINDS = {
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => Number.isFinite(value),
  boolean: (value: unknown) => typeof value === 'boolean',
} as const satisfies Kinds;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The definition of the message that this data claims to be; undefined when there is no such message. */
export const shapeOf = (
  shapes: Readonly<Record<string, Shape>>,
  { type }: Record<string, unknown>,
): Shape | undefined => (typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined);

function fits(value: unknown, rule: Rule, kinds: Kinds): boolean {
  if (typeof rule === 'number') return typeof value === 'string' && value.length <= rule;
  return typeof rule === 'string' ? kinds[rule]?.(value) === true : rule.includes(value as string);
}

/** The first field that has the wrong type. */
export const wrongField = (
  shape: Shape,
  fields: Record<string, unknown>,
  kinds: Kinds = PLAIN_KINDS,
): string | undefined =>
  Object.keys(shape).find((field) => !fits(fields[field], shape[field] as Rule, kinds));
