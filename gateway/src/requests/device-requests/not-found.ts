import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

/** The same error for a request that does not exist and for one that the user may not read. */
export const requestNotFound = (): DomainError => new DomainError('not_found', say('requestNotFound'));
