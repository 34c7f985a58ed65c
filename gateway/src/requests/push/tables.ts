import type { NoticeKind } from '@portal/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { SqlBoolean, SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    push_devices: PushDevicesTable;
    pushes: PushesTable;
  }
}

/** A browser to which a person has notices pushed. */
export interface PushDevicesTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of `endpoint`, in hex: it is unique, so there is one row for each browser. */
  endpoint_hash: string;
  /** The browser's address at its push service. With it and the keys, anybody can push to the browser. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The sign-in with which it ends: the hash of the session's token, and the session at the identity provider. */
  session_hash: string;
  provider_session: string | null;
  /** Browser and system in a few words. */
  device: string | null;
  created_at: SqlDateTime;
}

/** A notice that is to be pushed to one device. A row is deleted when it was pushed, or cannot be. */
export interface PushesTable {
  id: Generated<number>;
  device_id: number;
  user_id: number;
  request_id: number;
  event_id: number;
  kind: NoticeKind;
  staff_only: SqlBoolean;
  /** When it is pushed or tried again. While it is being pushed, when another gateway may take this one for dead. */
  due_at: SqlDateTime;
  tries: number;
  /** The id of the absent person, when this person gets the notice as their deputy. */
  for_id: number | null;
}

export type PushDeviceRow = Selectable<PushDevicesTable>;
export type NewPushDevice = Insertable<PushDevicesTable>;
export type NewPush = Insertable<PushesTable>;
