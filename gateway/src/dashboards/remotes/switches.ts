import { isUnder } from '@portal/contract';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { assertNothingWithdrawn } from '../claims/gate.ts';
import { asRemote } from '../releases/fit.ts';
import { type Announced, change, liveOf } from '../releases/live.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';
import { setSandboxed } from '../versions/sandboxed-store.ts';
import { findVersion, isDisabledForTeam, liveVersion, setDisabled } from '../versions/store.ts';

/** The page on which administrators enable and disable dashboards. */
const SWITCHES = '/admin/dashboards';

async function hasSwitches(trx: Database, name: string, version: string): Promise<boolean> {
  const live = await findVersion(trx, name, version);
  return live !== undefined && asRemote(live).manifest.routes.some(({ path }) => isUnder(SWITCHES, path));
}

/**
 * Disables a dashboard, or enables it again; its versions stay as they are. A team's token cannot enable a dashboard that an administrator
 * or an operator has disabled: DomainError `forbidden`. Other DomainErrors: `conflict`, `not_found`.
 */
export async function switchRemote(
  services: Services,
  publisher: Publisher,
  name: string,
  disabled: boolean,
): Promise<{ name: string; disabled: boolean }> {
  return change(services, name, async (trx, at) => {
    const { version } = await liveOf(trx, name);
    // Otherwise an administrator could not undo it: the page to do so would be gone as well. A team can, with its token.
    if (disabled && publisher.only === undefined && (await hasSwitches(trx, name, version))) {
      throw new DomainError('conflict', say('dashboardHasSwitches', name));
    }
    const isTeam = publisher.only !== undefined;
    if (!disabled && isTeam && (await isDisabledForTeam(trx, name))) {
      throw new DomainError('forbidden', say('enabledByOperators'));
    }
    const row = await findVersion(trx, name, version);
    if (!disabled && row) await assertNothingWithdrawn(services, trx, asRemote(row));
    await setDisabled(trx, name, disabled, toSql(at), isTeam);
    await recordChange(trx, at, disabled ? 'remote_disabled' : 'remote_enabled', publisher, name);
    return { name, disabled };
  });
}

/**
 * Makes a dashboard run in a frame of its own, or in the page of the portal again. A team's token cannot do this, because the operator may
 * not trust the team. An operator's command may come before the first version. DomainErrors `forbidden`, `not_found`, and `conflict` for
 * the dashboard with the switches, which calls REST and would not work in a frame.
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
      throw new DomainError('conflict', say('switchesNotSandboxed', name));
    await setSandboxed(trx, name, sandboxed, toSql(at));
    await recordChange(trx, at, sandboxed ? 'remote_sandboxed' : 'remote_unsandboxed', publisher, name);
    return { name, sandboxed };
  });
}
