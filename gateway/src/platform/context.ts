import { type Actor, DomainError, type ErrorCode, type Message, type Role } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ChangeFeed } from './changes/feed.ts';
import type { Config } from './config/config.ts';
import type { Tables } from './db/tables.ts';
import type { Mailer } from './mail/mailer.ts';
import type { BuildStore } from './storage/build-store.ts';
import type { FileStore } from './storage/file-store.ts';

export type Database = Kysely<Tables>;

/** The services that live as long as the process. They are created once in `portal.ts` (or by a test) and passed to the server. */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
  files: FileStore;
  builds: BuildStore;
  mailer: Mailer;
  changes: ChangeFeed;
  /** The clock for everything that is stored; tests and demo data set it. */
  clock: () => Date;
}

/** The signed-in person of a request. `roles` are the effective roles, `grantedRoles` the stored ones. */
export interface SessionUser extends Actor {
  email: string;
  name: string;
  role: Role;
  grantedRoles: readonly Role[];
  department: string;
  active: boolean;
  emailVerified: boolean;
  profileCreated: boolean;
  /** True when one of the roles needs a second factor, and this session was opened without one: then no role counts. */
  secondFactorMissing?: true;
  /** The people for whom this person is the deputy now. `until` is the last day of each. */
  standsFor?: readonly { id: number; name: string; until: string }[];
  /** The latest end of the session, ISO 8601. Missing when the user is not known by a session. */
  sessionExpiresAt?: string;
}

/** The first argument of every service function: REST and GraphQL make the same one for each HTTP request. */
export interface Context extends Services {
  user: SessionUser | null;
  /** The session token, for connections that stay open longer than one answer. */
  token?: string;
  /** The client's network address. */
  address?: string;
  /** Identifies the call in the log, in the history and for the client, which gets it as `requestId` of a failure. */
  correlationId: string;
  /** Counts a search of the person, over REST or GraphQL. Missing where nothing is limited. */
  countSearch?: CountSearch;
}

/** The scope of a search: everything that the person may read, or one list. */
export type Searched = 'everything' | 'list';

/** Counts one search. DomainError `too_many_requests` when the person has searched too often within a minute. */
export type CountSearch = (user: SessionUser, what: Searched) => Promise<void>;

/** Returns the signed-in person. Without one: DomainError `unauthenticated` with the message for the attempted action. */
export function requireUser(context: Context, message: Message<ErrorCode> = say('noToken')): SessionUser {
  if (!context.user) throw new DomainError('unauthenticated', message);
  return context.user;
}
