import {
  type FieldsWith,
  fieldEntry,
  fieldsWith,
  type RequestState,
  type RequestValues,
} from '@portal/domain';
import type { RequestFile } from '../files/model.ts';

/** A device request as the rules and both APIs know it. */
export interface DeviceRequest extends RequestState, RequestValues {
  id: number;
  lawsonId: string | null;
  /** Known where the store has read it along; else the requester is looked up. */
  requesterName?: string;
  /** Known where a list has read them along. */
  files?: readonly RequestFile[];
  version: number;
}

type GivenAtOnce = FieldsWith<{ required: true; writtenBy: 'requester' | 'portal' }>;

/** What nobody has filled in yet. Flags that others than the requester set start as false. */
export const EMPTY_FIELDS: Readonly<Omit<RequestValues, GivenAtOnce>> = Object.fromEntries(
  fieldsWith(
    ({ required, writtenBy }) => !(required && (writtenBy === 'requester' || writtenBy === 'portal')),
  ).map((name) => [name, fieldEntry(name).required ? false : null]),
) as never;

/** What people read in place of fields that are not theirs to read. */
export const NOT_SHOWN: Readonly<Partial<DeviceRequest>> = Object.fromEntries(
  fieldsWith(({ readBy }) => readBy !== undefined).map((name) => [name, null]),
);

/** What both APIs say of such a field. */
export const WHY_NULL = "Null for a provider who reads another's request";
