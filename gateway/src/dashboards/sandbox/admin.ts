import { DASHBOARD_NAME } from '@portal/domain';
import { withDatabase } from '../remotes/admin.ts';
import { sandboxRemote } from '../remotes/live.ts';
import { sandboxedNames } from '../remotes/store.ts';

const USAGE = 'dashboard-sandbox takes: on NAME, off NAME, or list.';
const OPERATOR = { label: 'an operator' };
const clock = () => new Date();
/** Gateways are another process: they see the change when they read the registry next. */
const changes = { announce() {} };

/** `npm run admin -- dashboard-sandbox …` */
export async function dashboardSandbox([word, name, ...more]: string[]): Promise<string> {
  if (word === 'list' && name === undefined) {
    return (await withDatabase(sandboxedNames)).join('\n') || 'No dashboard is sandboxed.';
  }
  if (name && !DASHBOARD_NAME.test(name)) throw new Error(`"${name}" is no name of a dashboard.`);
  if ((word !== 'on' && word !== 'off') || !name || more.length > 0) throw new Error(USAGE);
  await withDatabase((db) => sandboxRemote({ db, clock, changes }, OPERATOR, name, word === 'on'));
  return word === 'on'
    ? `${name} runs in a sandbox from now on.`
    : `${name} runs in the portal's page from now on.`;
}
