import { isUnder } from '@portal/contract';
import { type CanaryLimitsChange, DomainError, type ErrorCode, type Message } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { isDuplicate, toSql, transaction } from '../../platform/db/index.ts';
import {
  type Asked,
  assertNothingWithdrawn,
  forgetAsk,
  unapproved,
  waitForApproval,
} from '../approvals/gate.ts';
import { storeLimits } from '../canary/limits.ts';
import { forgetTrial } from '../canary/store.ts';
import { watchCanary } from '../canary/trial.ts';
import { refuseManifest, refuseUnserved } from './collisions.ts';
import type { RemoteDescription } from './description.ts';
import { type Publisher, recordChange } from './publisher.ts';
import {
  findVersion,
  listRemotes,
  liveVersion,
  lockRemote,
  reinstate,
  setCanary,
  setDisabled,
  setLive,
  setSandboxed,
  takeTurn,
  withdraw,
} from './store.ts';
import { isStored } from './stored.ts';

/** What a change of the pointer leads to. */
export interface Pointer {
  name: string;
  live: string;
  canary: { version: string; percent: number } | null;
}

/** What making a version live leads to: it may wait for an approval, and then a new dashboard has no live version yet. */
export interface Activation extends Omit<Pointer, 'live'> {
  live: string | null;
  waiting?: {
    version: string;
    /** What an administrator has to approve, a line each. */
    claims: string[];
  };
}

interface Announced extends Pick<Services, 'db' | 'clock'> {
  changes: Pick<Services['changes'], 'announce'>;
}

const conflict = (message: Message<ErrorCode>) => new DomainError('conflict', message);

/** One change of a dashboard at a time; the first version of a new one may be made live twice at once. */
export async function change<T>(
  services: Announced,
  name: string,
  work: (trx: Database, at: Date) => Promise<T>,
): Promise<T> {
  const at = services.clock();
  const run = () =>
    transaction(services.db, async (trx) => {
      // Two dashboards must not take the same route at the same time.
      await takeTurn(trx);
      await lockRemote(trx, name, toSql(at));
      return work(trx, at);
    });
  const changed = await run().catch((error: unknown) => {
    if (isDuplicate(error)) return run();
    throw error;
  });
  services.changes.announce('dashboards');
  return changed;
}

async function liveOf(trx: Database, name: string) {
  const live = await liveVersion(trx, name);
  if (!live) throw new DomainError('not_found', say('dashboardUnknown', name));
  return live;
}

const asRemote = ({ description }: { description: string }) => JSON.parse(description) as RemoteDescription;

/** Refuses a version that must not be served beside the others. */
export async function assertFit(
  services: Services,
  trx: Database,
  name: string,
  version: string,
): Promise<RemoteDescription> {
  const found = await findVersion(trx, name, version);
  if (!found) throw new DomainError('not_found', say('versionNotFound', version, name));
  const description = asRemote(found);
  await refuseManifest(services, trx, description);
  return description;
}

/** The same for a version that becomes live again, or for more people, without anybody approving it. */
export async function assertFitAgain(
  services: Services,
  trx: Database,
  name: string,
  version: string,
): Promise<void> {
  await assertNothingWithdrawn(services, trx, await assertFit(services, trx, name, version));
}

/** Refuses a version that needs what the portal does not have, or whose files are not all stored. Asked outside of transactions: it takes its time. */
export async function assertServable(services: Services, name: string, version: string): Promise<void> {
  const found = await findVersion(services.db, name, version);
  if (found) await refuseUnserved(services, asRemote(found));
  if (found && !(await isStored(services, asRemote(found)))) {
    throw conflict(say('versionFilesMissing', name, version));
  }
}

/** Points to a version that may be served and is approved. DomainError `conflict` for a canary without a live version, or of itself. */
export async function point(
  trx: Database,
  at: Date,
  publisher: Publisher,
  { name, version, percent, limits }: { name: string; version: string } & Asked,
): Promise<Pointer> {
  await forgetAsk(trx, name);
  if (limits) await storeLimits(trx, at, publisher, name, limits);
  if (percent === undefined) {
    await makeLive(trx, at, publisher, name, version);
    return { name, live: version, canary: null };
  }
  await reinstate(trx, name, version);
  const live = await assertCanary(trx, name, version);
  const canary = { version, percent };
  await setCanary(trx, name, canary, toSql(at));
  await watchCanary(trx, { name, live, canary: version }, at);
  await recordChange(trx, at, 'remote_canary_started', publisher, `${name} ${version} ${percent} %`);
  return { name, live, canary };
}

/** The live version beside which there can be a canary. */
async function assertCanary(trx: Database, name: string, version: string): Promise<string> {
  const live = await liveVersion(trx, name);
  if (!live) throw conflict(say('canaryWithoutLive', name));
  if (live.version === version) throw conflict(say('alreadyLive', name, version));
  return live.version;
}

/** Makes a version live for everyone, in a transaction of `change`. What was known of the last canary is forgotten. */
export async function makeLive(
  trx: Database,
  at: Date,
  publisher: Publisher,
  name: string,
  version: string,
): Promise<void> {
  await reinstate(trx, name, version);
  await setLive(trx, name, version, toSql(at));
  await forgetTrial(trx, name);
  await recordChange(trx, at, 'remote_activated', publisher, `${name} ${version}`);
}

/** Ends a canary, in a transaction of `change`. What was known of it is forgotten. */
export async function endCanary(
  trx: Database,
  at: Date,
  publisher: Publisher,
  name: string,
  canary: string,
): Promise<void> {
  await setCanary(trx, name, null, toSql(at));
  await withdraw(trx, name, canary);
  await forgetTrial(trx, name);
  await recordChange(trx, at, 'remote_rolled_back', publisher, `${name} canary ${canary}`);
}

/**
 * Makes a version live for everyone at once, or, with `percent`, gives it to that share of the browsers as a canary, which is then
 * judged by the dashboard's limits, or by these from now on. One that claims more than is approved waits, and nothing else changes.
 * DomainErrors `not_found`, `conflict`, `invalid`.
 */
export async function activate(
  services: Services,
  publisher: Publisher,
  name: string,
  version: string,
  percent?: number,
  limits?: CanaryLimitsChange,
): Promise<Activation> {
  await assertServable(services, name, version);
  return change(services, name, async (trx, at) => {
    const description = await assertFit(services, trx, name, version);
    if (percent !== undefined) await assertCanary(trx, name, version);
    const claims = await unapproved(services, trx, description);
    if (claims.length === 0) return point(trx, at, publisher, { name, version, percent, limits });
    await waitForApproval(trx, at, publisher, { name, version, asked: { percent, limits } });
    const [now] = await listRemotes(trx, name);
    const canary = now?.canary_version ? { version: now.canary_version, percent: now.canary_percent } : null;
    return { name, live: now?.live_version ?? null, canary, waiting: { version, claims } };
  });
}

/** Ends a canary; without one, makes the version live again that the live one has replaced. */
export async function rollback(services: Services, publisher: Publisher, name: string): Promise<Pointer> {
  const { canary, replaces } = await liveOf(services.db, name);
  if (!canary && replaces) await assertServable(services, name, replaces);
  return change(services, name, async (trx, at) => {
    const live = await liveOf(trx, name);
    if (live.canary !== canary || live.replaces !== replaces) throw conflict(say('dashboardChanged', name));
    if (live.canary) {
      await endCanary(trx, at, publisher, name, live.canary);
      return { name, live: live.version, canary: null };
    }
    if (!live.replaces) throw conflict(say('noVersionBefore', name, live.version));
    await assertFitAgain(services, trx, name, live.replaces);
    await setLive(trx, name, live.replaces, toSql(at), { back: true });
    await withdraw(trx, name, live.version);
    await forgetTrial(trx, name);
    const what = `${name} ${live.version} to ${live.replaces}`;
    await recordChange(trx, at, 'remote_rolled_back', publisher, what);
    return { name, live: live.replaces, canary: null };
  });
}

/** Where administrators bring back what is disabled. */
const SWITCHES = '/admin/dashboards';

async function hasSwitches(trx: Database, name: string, version: string): Promise<boolean> {
  const live = await findVersion(trx, name, version);
  return live !== undefined && asRemote(live).manifest.routes.some(({ path }) => isUnder(SWITCHES, path));
}

/** Takes a dashboard out of the portal, or brings it back; its versions stay as they are. */
export async function switchRemote(
  services: Services,
  publisher: Publisher,
  name: string,
  disabled: boolean,
): Promise<{ name: string; disabled: boolean }> {
  return change(services, name, async (trx, at) => {
    const { version } = await liveOf(trx, name);
    // An administrator could not take it back: the page to do so would be gone as well. A team has its token.
    if (disabled && publisher.only === undefined && (await hasSwitches(trx, name, version))) {
      throw conflict(say('dashboardHasSwitches', name));
    }
    const found = await findVersion(trx, name, version);
    if (!disabled && found) await assertNothingWithdrawn(services, trx, asRemote(found));
    await setDisabled(trx, name, disabled, toSql(at));
    await recordChange(trx, at, disabled ? 'remote_disabled' : 'remote_enabled', publisher, name);
    return { name, disabled };
  });
}

/**
 * Puts a dashboard into a frame of its own, or takes it back into the page of the portal. A team's token cannot: whom an operator
 * does not trust must not decide it. An operator's command may come before the first version. DomainErrors `forbidden`, `not_found`, and `conflict` for the dashboard with the switches,
 * which calls REST and would not work.
 */
export async function sandboxRemote(
  services: Announced,
  publisher: Publisher,
  name: string,
  sandboxed: boolean,
): Promise<{ name: string; sandboxed: boolean }> {
  if (publisher.only !== undefined) throw new DomainError('forbidden', say('sandboxByOperators'));
  return change(services, name, async (trx, at) => {
    const live = await liveVersion(trx, name);
    if (!live && publisher.userId !== undefined)
      throw new DomainError('not_found', say('dashboardUnknown', name));
    if (sandboxed && live && (await hasSwitches(trx, name, live.version)))
      throw conflict(say('switchesNotSandboxed', name));
    await setSandboxed(trx, name, sandboxed, toSql(at));
    await recordChange(trx, at, sandboxed ? 'remote_sandboxed' : 'remote_unsandboxed', publisher, name);
    return { name, sandboxed };
  });
}
