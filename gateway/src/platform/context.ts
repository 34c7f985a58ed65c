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
  /** One of the roles needs a second factor, and this session was opened without one: no role counts. */
  secondFactorMissing?: true;
  /** With the last day of each. */
  standsFor?: readonly { id: number; name: string; until: string }[];
  /** When the session by which they are known ends at the latest, ISO 8601; without one there is none. */
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

/** What is searched: everything that the person may read, or one list. */
export type Searched = 'everything' | 'list';

/** DomainError `too_many_requests` when the person has searched too often within a minute. */
export type CountSearch = (user: SessionUser, what: Searched) => Promise<void>;

/** The signed-in person, or a DomainError `unauthenticated` with the message for the attempted action. */
export function requireUser(context: Context, message: Message<ErrorCode> = say('noToken')): SessionUser {
  if (!context.user) throw new DomainError('unauthenticated', message);
  return context.user;
}
