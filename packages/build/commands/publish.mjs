// npm run publish:remote -w mfe-x -- --to URL [--token TOKEN] [--canary 10]: builds a dashboard and makes it live.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { openAsBlob, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bin, CommandError, command, say } from './node.mjs';
import { dashboardFolder, openPortal, readWords } from './portal.mjs';

const USAGE = `Usage: npm run publish:remote -w mfe-NAME -- --to URL [--token TOKEN] [--canary PERCENT]

  --to URL          the portal, such as https://portal.example
  --token TOKEN     the dashboard's own; better in the environment variable REMOTE_TOKEN, which no other process sees
  --canary PERCENT  for that share of the browsers only, 1 to 99`;

function readCanary(text) {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d?$/.test(text))
    throw new CommandError(`--canary must be a share from 1 to 99 percent (is "${text}").`);
  return Number(text);
}

function readManifestName(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'portal.json'), 'utf8')).name;
  } catch (error) {
    throw new CommandError(`portal.json is no JSON: ${error.message}`);
  }
}

/** The build also checks the manifest and names the wrong field. */
function build(folder) {
  say(`Building ${basename(folder)} …`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin('@rspack/cli'), 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new CommandError(`The build failed:\n${`${stdout}${stderr}`.trim()}`);
  return join(folder, 'dist');
}

async function formOf(dist, description) {
  const form = new FormData();
  for (const file of ['remote.json', ...Object.keys(description.files)])
    form.append(file, await openAsBlob(join(dist, file)), basename(file));
  return form;
}

/** Fetches the entry as a browser would. */
async function checkEntry(origin, { entry, integrity }) {
  const url = origin + entry;
  const response = await fetch(url).catch((error) => {
    throw new CommandError(
      `The uploaded entry cannot be fetched at ${url} (${error.message}). Nothing is live.`,
    );
  });
  const hash = createHash('sha384').update(Buffer.from(await response.arrayBuffer()));
  if (response.status !== 200 || `sha384-${hash.digest('base64')}` !== integrity)
    throw new CommandError(
      `${url} does not answer with what was uploaded (status ${response.status}). Nothing is live.`,
    );
}

command(import.meta.url, async (args) => {
  const since = Date.now();
  const { values, words } = readWords(args, ['to', 'token', 'canary'], USAGE);
  if (words.length > 0) throw new CommandError(`"${words[0]}" is not understood.\n\n${USAGE}`);
  const canary = readCanary(values.canary);
  const folder = dashboardFolder(USAGE);
  const portal = openPortal(values, USAGE);
  const name = readManifestName(folder);
  const base = `/api/dashboards/${encodeURIComponent(name)}`;
  // The command checks the permission before the build. The portal answers 404 for a dashboard that it does not know yet.
  const { status, answer } = await portal.ask('GET', base);
  if (status >= 400 && status !== 404)
    throw new CommandError(`The portal refused (${status}): ${answer.error ?? 'it did not say why'}`);

  const dist = build(folder);
  const description = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8'));
  say(`Uploading ${name} ${description.version} to ${portal.origin} …`);
  const published = await portal.call('POST', `${base}/versions`, await formOf(dist, description));
  await checkEntry(portal.origin, published);
  await portal.call('PUT', `${base}/live`, { version: published.version, canary });
  const took = ((Date.now() - since) / 1000).toFixed(1);
  const share = canary === undefined ? 'is live' : `goes to ${canary} % of the browsers`;
  say(`${name} ${published.version} ${share} (${took} s)`);
});
