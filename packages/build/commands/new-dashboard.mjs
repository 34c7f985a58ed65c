// npm run new:dashboard -- mfe-biomed: makes a dashboard that can be built, tested and published at once.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { at, CommandError, command, say } from './node.mjs';

const USAGE =
  'Usage: npm run new:dashboard -- mfe-NAME (lower-case letters, digits and hyphens, such as mfe-biomed)';

/** Checks that the folder is new and that a manifest accepts the name. */
function readName(args, isName) {
  const [folder, ...more] = args;
  const name = /^mfe-(.*)$/.exec(folder ?? '')?.[1];
  if (!name || !isName(name) || more.length > 0) throw new CommandError(USAGE);
  if (existsSync(at(folder))) throw new CommandError(`${folder} exists already.`);
  return { folder, name };
}

/** Changes the list of workspaces, which is the only existing file that changes. */
function addWorkspace(folder) {
  const file = at('package.json');
  const root = JSON.parse(readFileSync(file, 'utf8'));
  const last = root.workspaces.findLastIndex((name) => name.startsWith('mfe-'));
  root.workspaces.splice(last + 1, 0, folder);
  writeFileSync(file, `${JSON.stringify(root, null, 2)}\n`);
}

async function make(args) {
  // Only now it is sure that the packages are installed.
  const { isName, writeDashboard } = await import('@portal/create/template');
  const { folder, name } = readName(args, isName);
  const title = writeDashboard(at(folder), name, 'checkout', {
    SCHEMA: '../packages/contract/portal.schema.json',
  });
  addWorkspace(folder);
  say(`${folder} is made: ${title} at /${name}-dashboard, for those who may see all requests.

  npm install                            tells npm of the new folder
  npm run unit -- ${folder}
  npm run admin -- remote-token create ${name}    on the portal's machine; prints a token
  REMOTE_TOKEN=… npm run publish:remote -w ${folder} -- --to https://portal.example`);
}

if (process.argv[1] === import.meta.filename) command(import.meta.url, make);
