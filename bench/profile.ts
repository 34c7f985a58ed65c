// `node bench/profile.ts O1 [graphql]`: the time that a server spends during one operation, by package. The profile file itself stays in
// .cache/bench/ and can be opened in the developer tools of a browser.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startMariadb } from '../gateway/src/testing/mariadb.ts';
import { Driver } from './measure/load.ts';
import { profiled, profileTable } from './measure/profile.ts';
import { isOperation } from './operations/operations.ts';
import { openSite } from './site.ts';
import { wire } from './targets/ask.ts';
import { TARGETS } from './targets/targets.ts';

const [operation = 'O1', name = 'graphql'] = process.argv.slice(2);
const known = TARGETS.find((each) => each.name === name);
if (!isOperation(operation) || !known?.calls[operation]) throw new Error(`No ${operation} of ${name}`);

const folder = path.join(
  import.meta.dirname,
  '../.cache/bench',
  `profile-${operation}-${name}-${Date.now()}`,
);
mkdirSync(folder, { recursive: true });
const target = profiled(known, folder);
const mariadb = await startMariadb();
const driver = new Driver();
const site = await openSite('1k', mariadb, [target], folder);
const requests = [0, 1, 2, 3].map((number) =>
  wire(target, site.portOf(target), operation, site.subject(operation, number)),
);
await driver.run({
  port: site.portOf(target),
  requests,
  connections: 32,
  most: 20_000,
  ms: 8_000,
  once: false,
});
await site.stop();
driver.stop();
await mariadb.stop();
process.stdout.write(profileTable(folder));
