import { pino } from 'pino';
import { readConfig } from '../../../gateway/src/platform/config/config.ts';
import type { Services } from '../../../gateway/src/platform/context.ts';
import { openDatabase } from '../../../gateway/src/platform/db/open.ts';
import { type SignedIn, signInAs } from '../../../gateway/src/testing/people.ts';
import type { Cluster } from '../src/cluster.ts';

const PEOPLE = 40;

/** The portal's database, opened as the portal opens it: the proofs check there what is stored. */
export type Behind = Pick<Services, 'db' | 'config' | 'clock' | 'log'>;

export function lookBehind({ databaseUrl }: Pick<Cluster, 'databaseUrl'>): Behind {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl });
  return { config, db: openDatabase(config), clock: () => new Date(), log: pino({ level: 'silent' }) };
}

/** So many people that none of them comes to the limits of calls, each with every role that a request meets on its way. */
export async function signInCrowd(behind: Behind): Promise<SignedIn[]> {
  const roles = ['provider', 'analyst', 'business_office'] as const;
  const crowd: SignedIn[] = [];
  for (let i = 0; i < PEOPLE; i++) crowd.push(await signInAs(behind as Services, roles));
  return crowd;
}
