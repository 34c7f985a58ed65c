import { DomainError } from '@portal/domain';

/** Told alike of a request that does not exist and of one that the person may not read. */
export const requestNotFound = (): DomainError => new DomainError('not_found', 'Request not found');
