import {
  type FieldEntry,
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
  orderBlockedBy: string | null;
  /** Set when the store has read the name with the request. Without it, the requester is looked up. */
  requesterName?: string;
  /** Set when the store has read the name of the assignee with the request; null when there is none. */
  assigneeName?: string | null;
  /** The end of its due day; null when it has none, missing when it was not read. */
  dueAt?: string | null;
  /** Whether an approval waits for a second person. Only set when the request was read to be changed. */
  approvalWaits?: boolean;
  /** Set when the files were read with the request. */
  files?: readonly RequestFile[];
  version: number;
}

/** The initial value of a choice; undefined for a field that starts empty. */
export const startOf = (entry: FieldEntry): string | undefined =>
  entry.kind === 'choice' ? entry.start : undefined;

type GivenAtOnce = Exclude<
  FieldsWith<{ required: true; writtenBy: 'requester' | 'portal' }>,
  FieldsWith<{ start: string }>
>;

/** The values of the fields that are still empty. A required flag that another role sets later starts as false, a choice at its start. */
export const EMPTY_FIELDS: Readonly<Omit<RequestValues, GivenAtOnce>> = Object.fromEntries(
  fieldsWith(
    (entry) =>
      startOf(entry) !== undefined ||
      !(entry.required && (entry.writtenBy === 'requester' || entry.writtenBy === 'portal')),
  ).map((name) => [name, startOf(fieldEntry(name)) ?? (fieldEntry(name).required ? false : null)]),
) as never;

/** The values that replace the fields which a person may not read. */
export const NOT_SHOWN: Readonly<Partial<DeviceRequest>> = Object.fromEntries(
  fieldsWith(({ readBy }) => readBy !== undefined).map((name) => [name, null]),
);

/** The description of the number in both APIs. */
export const HOW_NAMED = 'How people name the request: MDR-000042';

/** The description of such a field in both APIs. */
export const WHY_NULL = "Null for a provider who reads another's request";
