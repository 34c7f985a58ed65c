import { noteSuccess } from '../operations/days/runs.ts';
import { makeNameKeys } from '../people/users/text-keys.ts';
import { runTasks } from '../platform/upkeep/service.ts';
import { countFacts } from '../reports/facts/count.ts';
import { verifyFacts } from '../reports/facts/verify.ts';
import { makeSearchTexts } from '../requests/device-requests/text-keys.ts';
import { rebuildIndex } from '../requests/search/rebuild.ts';
import { sweepFiles } from '../requests/uploads/sweep.ts';
import { Findings, opened, openedWithFeed } from './opened.ts';

/** `files sweep` */
export async function files(words: string[]): Promise<string> {
  if (words.join(' ') !== 'sweep') throw new Error('files takes the word sweep.');
  const { removed, missing } = await opened(sweepFiles);
  const swept = `${removed} ${removed === 1 ? 'file' : 'files'} without a row removed.`;
  if (missing.length === 0) return swept;
  const lost = missing.map(
    ({ id, requestId, fileName }) => `request ${requestId}: file ${id} (${fileName}) is not in the store`,
  );
  throw new Findings([...lost, '', swept].join('\n'));
}

/** `search rebuild` */
export async function search(words: string[]): Promise<string> {
  if (words.join(' ') !== 'rebuild') throw new Error('search takes the word rebuild.');
  const count = await opened(({ db }) => rebuildIndex(db));
  return `${count} ${count === 1 ? 'request' : 'requests'} indexed.`;
}

/** `reports verify` and `reports rebuild` */
export async function reports(words: string[]): Promise<string> {
  const [word, ...rest] = words;
  if (rest.length || (word !== 'verify' && word !== 'rebuild'))
    throw new Error('reports takes the word verify or rebuild.');
  if (word === 'rebuild') {
    await openedWithFeed((services) => countFacts(services, { anew: true }));
    return 'All requests counted anew.';
  }
  const problems = await openedWithFeed(async (services) => {
    await countFacts(services);
    return verifyFacts(services);
  });
  if (problems.length) throw new Findings([...problems, '', `${problems.length} differences.`].join('\n'));
  return 'The reports count what the requests and their histories tell.';
}

/** `text-keys` */
export async function textKeys(words: string[]): Promise<string> {
  if (words.length) throw new Error('text-keys takes nothing.');
  const made = await opened(async ({ db }) => (await makeSearchTexts(db)) + (await makeNameKeys(db)));
  return `${made} search ${made === 1 ? 'key' : 'keys'} made.`;
}

/** `upkeep` */
export async function upkeep(words: string[]): Promise<string> {
  if (words.length) throw new Error('upkeep takes nothing.');
  // The whole gateway, which no other command needs.
  const { MODULES } = await import('../modules.ts');
  // The digest of a day goes to the log of a gateway, where it is kept.
  const modules = MODULES.map(({ tasks: { audit: _, ...tasks } = {}, ...module }) => ({ ...module, tasks }));
  const done: string[] = [];
  const all = modules.flatMap(({ tasks }) => Object.keys(tasks));
  await openedWithFeed((services) =>
    runTasks(services, modules, async (task) => {
      await noteSuccess(services, task);
      done.push(task);
    }),
  );
  const failed = all.filter((task) => !done.includes(task));
  const said = `${done.length} ${done.length === 1 ? 'task' : 'tasks'} done.`;
  if (failed.length) throw new Findings(`Failed, see the log: ${failed.join(', ')}.\n\n${said}`);
  return said;
}
