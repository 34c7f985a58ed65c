import { DASHBOARD_NAME } from '@portal/domain';
import { sandboxRemote } from '../dashboards/remotes/switches.ts';
import { sandboxedNames } from '../dashboards/versions/sandboxed-store.ts';
import { opened, openedWithFeed } from './opened.ts';

const USAGE = 'dashboard-sandbox takes: on NAME, off NAME, or list.';
const OPERATOR = { label: 'an operator, by command' };

/** `npm run admin -- dashboard-sandbox …` */
export async function dashboardSandbox([word, name, ...more]: string[]): Promise<string> {
  if (word === 'list' && name === undefined) {
    return (await opened(({ db }) => sandboxedNames(db))).join('\n') || 'No dashboard is sandboxed.';
  }
  if (name && !DASHBOARD_NAME.test(name)) throw new Error(`"${name}" is no name of a dashboard.`);
  if ((word !== 'on' && word !== 'off') || !name || more.length > 0) throw new Error(USAGE);
  await openedWithFeed((services) => sandboxRemote(services, OPERATOR, name, word === 'on'));
  return word === 'on'
    ? `${name} runs in a sandbox from now on.`
    : `${name} runs in the portal's page from now on.`;
}
