import { DomainError, listScope, type Udi, udiSchema, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';

/**
 * Reads a unique device identification (UDI). DomainErrors: `unauthenticated`, `forbidden` for somebody who may read no requests, and
 * `invalid` with the check that failed.
 */
export function parseUdi(context: Context, udi: unknown): Udi {
  if (!listScope(requireUser(context), 'all')) throw new DomainError('forbidden', say('requestsDenied'));
  return validate(udiSchema(context.clock()), udi, 'udi');
}
