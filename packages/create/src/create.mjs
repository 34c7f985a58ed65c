#!/usr/bin/env node
// npx https://portal.example/sdk/create.tgz my-dashboard: makes a repository for a dashboard, in a new folder.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Failure, readListing, readSchema } from './portal.mjs';
import { isName, NAME_RULE, writeDashboard } from './template.mjs';

const USAGE = `Usage: npx --allow-remote=root PORTAL/sdk/create.tgz FOLDER

  FOLDER            a new folder, named like the dashboard: ${NAME_RULE}
  --portal URL      the portal, when this program does not come from it
  --no-install      only writes the files; "npm ci" installs the packages`;

/** The oldest npm that reads the form of the lock file. */
const OLDEST_NPM = 9;
const OLDEST_NODE = [20, 19];

const OWN_NAME = '@portal/create';
/** Set for the program that runs in place of this one. */
const RUN_AGAIN = 'PORTAL_CREATE_AGAIN';

const { portal: comesFrom, version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
const say = (text) => process.stdout.write(`${text}\n`);
const isOlder = (found, [major, minor = 0]) => found[0] < major || (found[0] === major && found[1] < minor);

function readArguments(args) {
  const words = [];
  let url = comesFrom?.url;
  let install = true;
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '--portal') url = args[++at];
    else if (args[at] === '--no-install') install = false;
    else words.push(args[at]);
  }
  const [folder, ...more] = words;
  if (!folder || more.length || folder.startsWith('-')) throw new Failure(USAGE);
  if (!url) throw new Failure(`Say which portal: --portal https://portal.example\n\n${USAGE}`);
  const name = basename(folder).replace(/^mfe-|-dashboard$/g, '');
  if (basename(folder) !== folder || !isName(name))
    throw new Failure(
      `"${folder}" cannot be the name of a dashboard: ${NAME_RULE}. The folder is made here.`,
    );
  if (existsSync(folder)) throw new Failure(`${folder} exists already. Choose another name, or remove it.`);
  return { folder, name, url, install };
}

/** Runs npm by its own program when npm runs this program. Otherwise it runs the npm on the path, which needs a shell on Windows. */
function npm(args, options) {
  const cli = process.env.npm_execpath;
  return /npm-cli\.c?js$/.test(cli ?? '')
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function checkTools() {
  const node = process.versions.node.split('.').map(Number);
  if (isOlder(node, OLDEST_NODE))
    throw new Failure(`Node ${process.versions.node} is too old: take ${OLDEST_NODE.join('.')} or later.`);
  const { stdout, error } = npm(['--version'], { encoding: 'utf8' });
  if (error) throw new Failure(`npm cannot be run: ${error.message}`);
  if (isOlder(stdout.trim().split('.').map(Number), [OLDEST_NPM]))
    throw new Failure(
      `npm ${stdout.trim()} is too old: take ${OLDEST_NPM} or later (npm install --global npm).`,
    );
}

/** Adds the addresses and hashes of the portal's packages to the lock file. */
function completeLock(file, packages) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name, dist } of packages) {
    const entry = lock.packages[`node_modules/${name}`];
    if (entry) Object.assign(entry, { resolved: dist.tarball, integrity: dist.integrity });
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** Writes all files into a temporary folder, which gets its name only when nothing is missing. */
function writeRepository({ folder, name }, listing, schema) {
  const work = mkdtempSync(resolve(`.${folder}-`));
  try {
    const more = {
      FOLDER: folder,
      PORTAL: listing.portal,
      SCHEMA: './node_modules/@portal/contract/portal.schema.json',
    };
    const title = writeDashboard(work, name, 'repository', more);
    writeFileSync(join(work, 'schema.graphql'), schema);
    completeLock(join(work, 'package-lock.json'), listing.packages);
    // Only this user can open the work folder. A repository gets the permissions of any other new folder.
    chmodSync(work, 0o777 & ~process.umask());
    renameSync(work, folder);
    return title;
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    throw error;
  }
}

/** Whether this program is from another state of the portal, because npx caches it. Then its template would not fit. */
const isOutdated = ({ release, packages }) =>
  comesFrom
    ? comesFrom.release !== release
    : packages.find(({ name }) => name === OWN_NAME)?.version !== version;

function runCurrent({ packages }, args) {
  const { dist } = packages.find(({ name }) => name === OWN_NAME) ?? {};
  if (!dist || process.env[RUN_AGAIN])
    throw new Failure(`The portal does not hand out version ${version} of this program.`);
  say('The portal has a newer version of this program, which runs in its place.');
  const { status } = npm(['exec', '--yes', '--allow-remote=root', '--', dist.tarball, ...args], {
    stdio: 'inherit',
    env: { ...process.env, [RUN_AGAIN]: 'yes' },
  });
  process.exitCode = status ?? 1;
}

async function create(args) {
  const wanted = readArguments(args);
  checkTools();
  const listing = await readListing(wanted.url);
  if (isOutdated(listing)) return runCurrent(listing, args);
  const title = writeRepository(wanted, listing, await readSchema(listing));
  say(`${wanted.folder} is made: ${title}, for ${listing.portal}.`);
  const { folder, name } = wanted;
  if (wanted.install) {
    say('Installing its packages …');
    const { status } = npm(['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    if (status !== 0)
      throw new Failure(
        `The packages were not installed; npm says why above. The files are complete: run "npm ci" in ${folder}.`,
      );
  }
  say(`
  cd ${folder}${wanted.install ? '' : '\n  npm ci'}
  npm test
  npm run dev                     http://localhost:4010, on the portal's data
  REMOTE_TOKEN=… npm run publish  publishes it; the first version waits until an administrator approves it

You make the token at ${listing.portal}/teams/${name}, once an administrator has named you for its team.`);
}

create(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error instanceof Failure ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
