import type { BetterAuthOptions } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import type { Config } from '../../../platform/config/index.ts';
import type { Services } from '../../../platform/context.ts';
import { liveSince } from '../../sessions/sign-in.ts';
import type { HookContext } from './library.ts';

const MINUTE = 60_000;

/**
 * Ends the session of the call's cookie when nobody has done anything in the portal for too long: whatever is called, nobody is
 * signed in any more.
 */
export async function endIdleSession(services: Services, context: HookContext): Promise<void> {
  if (!context.headers?.has('cookie')) return;
  const found = await getSessionFromCtx(context);
  if (!found) return;
  const { id, token, userId: subject, createdAt: since, expiresAt: until } = found.session;
  const live = await liveSince(services, id, { subject, since, until, secondFactor: false });
  if (!live) await context.context.internalAdapter.deleteSession(token);
  // The call looks for itself.
  context.context.session = null;
}

/**
 * When a session of the library's ends: never later than the setting says, whatever the client wished, and one that takes the
 * place of another without a password no later than that one.
 */
export const sessionLimits = ({ sessionMaxMinutes }: Config): BetterAuthOptions['databaseHooks'] => ({
  session: {
    create: {
      async before(session, context) {
        const replaced = context?.path.startsWith('/two-factor/') ? context.context.session?.session : null;
        const latest = Date.now() + sessionMaxMinutes * MINUTE;
        const ends = [session.expiresAt.getTime(), replaced?.expiresAt.getTime() ?? latest, latest];
        return { data: { ...session, expiresAt: new Date(Math.min(...ends)) } };
      },
    },
  },
});
