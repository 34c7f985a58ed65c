import { DomainError, listScope, type Udi, udiSchema, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';

/**
 * What a unique device identification says. DomainErrors: `unauthenticated`, `forbidden` for somebody who reads no requests, `invalid`
 * with the check that failed.
 */
export function parseUdi(context: Context, udi: unknown): Udi {
  if (!listScope(requireUser(context), 'all')) throw new DomainError('forbidden', say('requestsDenied'));
  return validate(udiSchema(context.clock()), udi, 'udi');
}
