import { camel, snake } from '@portal/domain';

/** How deep field names are changed: a section, its list, a line of the list, a field. Nothing that clients send is nested deeper. */
const DEEPEST = 4;

/** The same value with all field names changed. Deeper fields keep their names, because they are refused anyway. */
function renamed(value: unknown, rename: (name: string) => string, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [rename(name), renamed(each, rename, depth + 1)]),
  );
}

/** A body with its names in camelCase, whichever spelling the client used (decisions, "Both spellings"). */
export const inCamel = (value: unknown): unknown => renamed(value, camel);

/** An answer with its names in snake_case. */
export const inSnake = (value: object): object => renamed(value, snake) as object;
