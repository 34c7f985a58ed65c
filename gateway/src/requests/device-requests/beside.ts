import type { Database } from '../../platform/context.ts';
import type { NewEvent } from '../history/service.ts';
import type { DeviceRequest } from './model.ts';

/** What an action writes beside its request, in the same transaction. */
export interface Beside {
  /** The fields of the request that change with it. DomainErrors say why it cannot be. It may be asked again. */
  fields: (trx: Database, read: DeviceRequest) => Promise<Partial<DeviceRequest>>;
  /** Writes its rows, when the request is written; answers what the event tells of them. */
  write: (
    trx: Database,
    request: DeviceRequest,
    at: Date,
  ) => Promise<Pick<NewEvent, 'rows' | 'concerns' | 'concernedRoles' | 'notes'>>;
}
