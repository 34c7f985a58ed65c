import type { BetterAuthOptions } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import type { Config } from '../../../platform/config/index.ts';
import type { Services } from '../../../platform/context.ts';
import { liveSince } from '../../sessions/sign-in.ts';
import type { HookContext } from './library.ts';

const MINUTE = 60_000;

/**
 * Ends the session of the call's cookie when the person has been idle in the portal for too long. The call then runs
 * without a session.
 */
export async function endIdleSession(services: Services, context: HookContext): Promise<void> {
  if (!context.headers?.has('cookie')) return;
  const current = await getSessionFromCtx(context);
  if (!current) return;
  const { id, token, userId: subject, createdAt: since, expiresAt: until } = current.session;
  const live = await liveSince(services, id, { subject, since, until, secondFactor: false });
  if (!live) await context.context.internalAdapter.deleteSession(token);
  // Clears the session that was read here, so that the call reads it again on its own.
  context.context.session = null;
}

/**
 * Sets the end of a library session: never later than the setting allows, whatever the client asks for. A session that
 * replaces another one without a password ends no later than the replaced one.
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
