import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { WAIT_MS } from '@portal/build/patience';
import type { Role } from '@portal/domain';
import { type Gateway, startGateway } from './gateway.ts';
import { filledFolder } from './launched.ts';
import { keepOwnDrafts } from './own-drafts.ts';
import { ACCOUNTS, PASSWORD } from './people.ts';
import { test as base, type Page } from './test.ts';
import { DESK } from './viewports.ts';
import { signIn } from './visitors.ts';

export { expect, type Page } from './test.ts';

interface PrivateTest {
  /** Settings of the gateway, in addition to those of every journey. */
  settings: Record<string, string>;
  /** The test's own gateway, which the test may pause, stop or fill. */
  gateway: Gateway;
  /** An empty page of a browser in which the person of that role is signed in at this gateway. */
  enter(role: Role, viewport?: { width: number; height: number }): Promise<Page>;
  /** An empty page of a browser in which nobody is signed in. */
  visit(viewport?: { width: number; height: number }): Promise<Page>;
}

/** Journeys that cannot use the shared portal, because they stop, empty or fill it. */
export const test = base.extend<PrivateTest>({
  settings: [{}, { option: true }],
  gateway: async ({ settings }, use) => {
    const gateway = await startGateway(settings, await filledFolder());
    await use(gateway);
    await gateway.stop();
  },
  visit: async ({ browser, gateway }, use, { testId, retry }) => {
    const pages: Page[] = [];
    await use(async (viewport = DESK) => {
      const context = await browser.newContext({ baseURL: gateway.url, viewport });
      const page = await context.newPage();
      await keepOwnDrafts(page, `${testId}-${retry}`);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  enter: async ({ gateway, visit }, use) =>
    use(async (role, viewport) => {
      const page = await visit(viewport);
      // Signs in at the identity provider. The first page that is opened brings its token to the back end.
      await signIn({ page, portal: gateway.url }, ACCOUNTS[role], PASSWORD);
      return page;
    }),
});

/** For journeys that leave the gateway as they found it. All such journeys of a worker share one gateway. */
export const sharing = test.extend({
  gateway: async ({ spare }, use) => {
    await use(spare);
    spare.resume();
  },
});

/** The private gateway's database. */
export const databaseOf = ({ dataDir }: Gateway) =>
  new DatabaseSync(join(dataDir, 'portal.sqlite'), { timeout: WAIT_MS });

/**
 * Deletes requests, all or those of the condition, with all rows that belong to them. The foreign keys of the database tell which rows
 * these are.
 */
export function deleteRequests(database: DatabaseSync, condition = 'IS NOT NULL') {
  deleteRows(database, 'device_requests', `id ${condition}`);
}

/** Deletes rows of a table. First it deletes the rows of other tables that refer to them. */
function deleteRows(database: DatabaseSync, table: string, where: string) {
  const children = database
    .prepare(
      // The first column of a key refers to the request, or to the row.
      `SELECT tables.name, keys."from", coalesce(keys."to", 'id') AS "to"
       FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS keys
       WHERE tables.type = 'table' AND keys."table" = ? AND keys.seq = 0`,
    )
    .all(table) as { name: string; from: string; to: string }[];
  for (const { name, from, to } of children) {
    const points = `${from} IN (SELECT ${to} FROM ${table} WHERE ${where})`;
    if (name === table) database.exec(`UPDATE ${table} SET ${from} = NULL WHERE ${points}`);
    else deleteRows(database, name, points);
  }
  database.exec(`DELETE FROM ${table} WHERE ${where}`);
}

const OF_MAIL = ['tellings', 'notices', 'mails'];

/** Deletes every request. */
export function removeRequests(gateway: Gateway) {
  using database = databaseOf(gateway);
  deleteRequests(database);
}

/** Deletes every mail of the development mailbox, and the data that would become mails. */
export async function removeMails(gateway: Gateway) {
  {
    using database = databaseOf(gateway);
    for (const table of OF_MAIL) database.exec(`DELETE FROM ${table}`);
  }
  await rm(join(gateway.dataDir, 'mail'), { recursive: true, force: true });
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Puts a device on the shelf this many days ago. The portal then has asked about devices for two days. Call it while the gateway is
 * stopped.
 */
export function shelvedLongAgo(gateway: Gateway, request: number, days: number) {
  const at = (back: number) =>
    new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 23).replace('T', ' ');
  using database = databaseOf(gateway);
  database.prepare('UPDATE device_requests SET stage_since = ? WHERE id = ?').run(at(days), request);
  database.exec('DELETE FROM follow_up_starts');
  database.prepare('INSERT INTO follow_up_starts (id, since) VALUES (1, ?)').run(at(2));
}
