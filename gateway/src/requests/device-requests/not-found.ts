import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

/** Told alike of a request that does not exist and of one that the person may not read. */
export const requestNotFound = (): DomainError => new DomainError('not_found', say('requestNotFound'));
