import { fastPaths } from './switch.ts';

/** Where a property comes from: a property of the other object, and what is made of its value, if anything. */
export type Source = string | readonly [name: string, make: (value: never) => unknown];

type Maker<From, To> = (from: From) => To;
type Parts = readonly (readonly [property: string, name: string, make?: (value: unknown) => unknown])[];

const byLoop =
  <From, To>(parts: Parts): Maker<From, To> =>
  (from) => {
    const made: Record<string, unknown> = {};
    for (const [property, name, make] of parts) {
      const value = from[name as keyof From];
      made[property] = make ? make(value) : value;
    }
    return made as To;
  };

/** Names come from the code alone, never from what somebody sends; they are quoted all the same. */
function written<From, To>(parts: Parts): Maker<From, To> {
  const properties = parts.map(([property, name, make], index) => {
    const value = `from[${JSON.stringify(name)}]`;
    return `${JSON.stringify(property)}: ${make ? `make${index}(${value})` : value}`;
  });
  const helpers = parts.map((_, index) => `make${index}`);
  const build = new Function(...helpers, `return (from) => ({ ${properties.join(', ')} });`);
  return build(...parts.map(([, , make]) => make));
}

/**
 * A function that makes an object of another one, as if it was written out. The loop takes five times as long, and lists do it
 * for each row.
 */
export function objectMaker<From, To>(properties: Readonly<Record<string, Source>>): Maker<From, To> {
  const parts: Parts = Object.entries(properties).map(([property, source]) =>
    typeof source === 'string' ? [property, source] : [property, source[0], source[1] as never],
  );
  const fast = written<From, To>(parts);
  const plain = byLoop<From, To>(parts);
  return (from) => (fastPaths() ? fast(from) : plain(from));
}
