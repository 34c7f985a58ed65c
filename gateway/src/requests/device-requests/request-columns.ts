import type { RequestField, RequestFields, RequestValues, Snake } from '@portal/domain';

/** The columns of the catalogue's fields: a flag is 0 or 1, an instant is a `SqlDateTime`. */
export type RequestColumns = {
  -readonly [K in RequestField as Snake<K>]: RequestFields[K] extends { kind: 'flag' }
    ? number | Extract<RequestValues[K], null>
    : RequestValues[K];
};
