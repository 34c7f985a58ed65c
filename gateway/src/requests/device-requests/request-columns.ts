import type { RequestField, RequestFields, RequestValues } from '@portal/domain';

/** deviceName as device_name. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of the catalogue's fields: flags are 0 or 1, instants as `SqlDateTime`. */
export type RequestColumns = {
  -readonly [K in RequestField as Snake<K>]: RequestFields[K] extends { kind: 'flag' }
    ? number | Extract<RequestValues[K], null>
    : RequestValues[K];
};
