import type { RequestField, RequestFields, RequestValues, Snake } from '@portal/domain';

/** The columns of the catalogue's fields: flags are 0 or 1, instants as `SqlDateTime`. */
export type RequestColumns = {
  -readonly [K in RequestField as Snake<K>]: RequestFields[K] extends { kind: 'flag' }
    ? number | Extract<RequestValues[K], null>
    : RequestValues[K];
};
