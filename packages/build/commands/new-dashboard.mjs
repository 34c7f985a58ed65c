// npm run new:dashboard -- mfe-biomed: makes a dashboard that can be built, tested and published at once.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { at, CommandError, command, say } from './node.mjs';

const USAGE =
  'Usage: npm run new:dashboard -- mfe-NAME (lower-case letters, digits and hyphens, such as mfe-biomed)';
const TEMPLATE = at('packages/build/template');
/** New dashboards come after the existing ones and before the admin panel, in the order in which they were made. */
const ORDER = 55;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/**
 * Writes a dashboard into a folder and returns its title. The names of the template's files end in `.template`, so that no tool
 * treats them as source files.
 */
export function writeDashboard(folder, name) {
  const parts = name.split('-').filter(Boolean).map(capital);
  const title = `${parts.join(' ')} Dashboard`;
  const words = { NAME: name, TITLE: title, COMPONENT: `${parts.join('')}Dashboard`, ORDER: String(ORDER) };
  for (const entry of readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(folder, source.slice(TEMPLATE.length + 1).replace(/\.template$/, ''));
    const text = readFileSync(source, 'utf8').replace(/__([A-Z]+)__/g, (_, word) => words[word]);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target.replace('__COMPONENT__', words.COMPONENT), text);
  }
  return title;
}

/** Checks that the folder is new and that a manifest accepts the name. */
function readName(args) {
  const [folder, ...more] = args;
  const name = /^mfe-([a-z][a-z0-9-]{1,38})$/.exec(folder ?? '')?.[1];
  if (!name || more.length > 0) throw new CommandError(USAGE);
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

function make(args) {
  const { folder, name } = readName(args);
  const title = writeDashboard(at(folder), name);
  addWorkspace(folder);
  say(`${folder} is made: ${title} at /${name}-dashboard, for those who may see all requests.

  npm install                            tells npm of the new folder
  npm run unit -- ${folder}
  npm run admin -- remote-token create ${name}    on the portal's machine; prints a token
  REMOTE_TOKEN=… npm run publish:remote -w ${folder} -- --to https://portal.example`);
}

if (process.argv[1] === import.meta.filename) command(import.meta.url, make);
