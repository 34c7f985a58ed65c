import { camel, snake } from '@portal/domain';

/** A section, its list, a line of it, a field: nothing that is sent lies deeper. */
const DEEPEST = 4;

/** The same with other names of all fields. What lies too deep stays as it is: it is refused anyway. */
function renamed(value: unknown, rename: (name: string) => string, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [rename(name), renamed(each, rename, depth + 1)]),
  );
}

/** A body with its names in camelCase, in whichever spelling they came (decisions, "Both spellings"). */
export const inCamel = (value: unknown): unknown => renamed(value, camel);

/** An answer with its names in snake_case. */
export const inSnake = (value: object): object => renamed(value, snake) as object;
