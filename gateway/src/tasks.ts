import { closeDay } from './audit/digest.ts';
import { deleteSecurityEventsBefore } from './audit/security-store.ts';
import { pruneRemotes } from './dashboards/remotes/prune.ts';
import { openProvider } from './people/identity/embedded/provider.ts';
import { deleteAllExpired } from './people/sessions/store.ts';
import { deleteTriesBefore } from './people/sessions/tries.ts';
import type { Services } from './platform/context.ts';
import { makeTextKeys } from './platform/db/text-keys.ts';
import { toSql } from './platform/db/time.ts';
import { forgetOldDays } from './requests/files/quota.ts';
import { sweepFiles } from './requests/files/sweep.ts';
import { recordBaselines } from './requests/history/baseline.ts';

const DAY = 24 * 60 * 60_000;

/** What is done from time to time. Each may run on several gateways at once. */
export const TASKS = {
  /** The digest goes to the log, too: out of reach of whoever can write to the database. */
  async audit({ db, log, clock }: Services): Promise<void> {
    const recorded = await recordBaselines({ db, clock });
    if (recorded)
      log.info({ requests: recorded }, 'requests of an older version recorded in their histories');
    const closed = await closeDay(db, clock());
    if (closed)
      log.info(
        { day: closed.day, chains: closed.chains, userChains: closed.user_chains, digest: closed.digest },
        'audit day closed',
      );
  },
  async sessions({ db, clock }: Services): Promise<void> {
    await deleteAllExpired(db, clock());
  },
  async tries({ db, clock }: Services): Promise<void> {
    await deleteTriesBefore(db, new Date(clock().getTime() - DAY));
  },
  /** What the embedded provider's library leaves: sessions and codes that are over, counts of calls. */
  async identity(services: Services): Promise<void> {
    if (services.config.identity.kind !== 'local') return;
    await (await openProvider(services)).sweep(services.clock());
  },
  async securityEvents({ db, clock, config }: Services): Promise<void> {
    await deleteSecurityEventsBefore(db, new Date(clock().getTime() - config.securityEventDays * DAY));
  },
  /** While gateways of two versions run, the older one writes texts without their keys. */
  async textKeys({ db, clock }: Services): Promise<void> {
    await makeTextKeys(db, toSql(new Date(clock().getTime() - 7 * DAY)));
  },
  async files(services: Services): Promise<void> {
    await forgetOldDays(services);
    await sweepFiles(services);
  },
  async remotes(services: Services): Promise<void> {
    await pruneRemotes(services);
  },
} as const;

export type TaskName = keyof typeof TASKS;
export const TASK_NAMES = Object.keys(TASKS) as TaskName[];
