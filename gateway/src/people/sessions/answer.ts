import type { Services, SessionUser } from '../../platform/context.ts';
import { presentUser, viewerOf } from '../users/model.ts';

type Addition = (services: Services, user: SessionUser, token: string) => Promise<object>;
const additions: Addition[] = [];

/** Adds data to the answer about a page's own session when the page opens. Areas that are loaded later use it. */
export const onSessionAnswer = (addition: Addition): void => void additions.push(addition);

/** The user object, and the latest end of the session (decisions, "Debug Info"). */
export const presentSession = async (services: Services, user: SessionUser, token: string) => ({
  ...presentUser(viewerOf(user)),
  session_expires_at: user.sessionExpiresAt,
  ...(user.emergency && { emergency: true }),
  ...(user.standsFor && { stands_for: user.standsFor }),
  ...(user.secondFactorMissing && { second_factor_missing: true }),
  ...Object.assign({}, ...(await Promise.all(additions.map((add) => add(services, user, token))))),
});
