import { listHolders } from '../../../people/index.ts';
import { withDatabase } from '../../versions/admin.ts';
import { setHolder } from './service.ts';

const USAGE = 'remote-override takes: grant EMAIL, revoke EMAIL, or list.';
const clock = () => new Date();

/** `npm run admin -- remote-override …` */
export async function remoteOverride([word, email, ...more]: string[]): Promise<string> {
  if (more.length > 0) throw new Error(USAGE);
  if (word === 'list' && email === undefined) {
    const holders = await withDatabase(listHolders);
    return holders.join('\n') || 'Nobody may use dashboards from their own computer.';
  }
  if ((word !== 'grant' && word !== 'revoke') || !email) throw new Error(USAGE);
  const may = word === 'grant';
  await withDatabase((db) => setHolder({ db, clock }, email, may));
  return `${email} ${may ? 'may' : 'may no longer'} use dashboards from their own computer.`;
}
