import type { Database } from '../../platform/context.ts';
import type { NewEvent } from '../history/service.ts';
import type { DeviceRequest } from './model.ts';

/** What an action writes beside its request, in the same transaction. */
export interface Beside {
  /** The fields of the request that change with it. DomainErrors say why it is not possible. It may be called again. */
  fields: (trx: Database, read: DeviceRequest) => Promise<Partial<DeviceRequest>>;
  /** Writes its rows after the request is written; returns what the event records about them. */
  write: (
    trx: Database,
    request: DeviceRequest,
    at: Date,
  ) => Promise<Pick<NewEvent, 'rows' | 'concerns' | 'concernedRoles' | 'notes'>>;
}
