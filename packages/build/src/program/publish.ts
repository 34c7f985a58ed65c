import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename, join } from 'node:path';
import type { RemoteDescription } from '../remote-plugin.ts';
import { buildDashboard, distOf } from './build.ts';
import { dashboardFolder, readJson } from './folder.ts';
import { openPortal, type Portal } from './gateway.ts';
import { CommandError, readCanary, readLimits, readOptions, say, warn } from './words.ts';

const USAGE = `Usage: portal publish [--to URL] [--token TOKEN] [--canary PERCENT [--limits LIMITS] | --preview] [--dry-run]

  --to URL          the portal, such as https://portal.example
  --token TOKEN     the dashboard's own; better in the environment variable REMOTE_TOKEN, which no other process sees
  --canary PERCENT  for that share of the browsers only, 1 to 99; the portal then promotes it or rolls it back by itself
  --limits LIMITS   by what it is judged from now on, such as failing=5,promote=no
  --preview         not live: a link that the dashboard's team and testers alone may open, for two weeks
  --dry-run         builds and asks the portal whether it would take the version; sends no file`;

interface Published {
  version: string;
  entry: string;
  integrity: string;
  warnings?: string[];
}

async function formOf(dist: string, description: RemoteDescription): Promise<FormData> {
  const form = new FormData();
  for (const file of ['remote.json', ...Object.keys({ ...description.files, ...description.maps })])
    form.append(file, await openAsBlob(join(dist, file)), basename(file));
  return form;
}

/** Fetches the entry as a browser would. */
async function checkEntry(origin: string, { entry, integrity }: Published) {
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

export const pathOf = (name: unknown) => `/api/dashboards/${encodeURIComponent(String(name))}`;

/** Asks the portal for every reason for which it would refuse this version, without sending the files. */
export const askPortal = (portal: Portal, description: RemoteDescription) =>
  portal.call<{ needs_approval?: string[]; warnings?: string[] }>(
    'POST',
    `${pathOf(description.name)}/check`,
    description,
  );

/** The portal's answer when a version should go live: it may wait until an administrator approves its claims. */
export interface Activation {
  waiting?: { version: string; claims: string[] };
}

/** Reports what waits, for what, and where the decision is made. */
export const tellWaiting = (
  origin: string,
  name: string,
  { version, claims }: NonNullable<Activation['waiting']>,
): string =>
  [
    `${name} ${version} is uploaded and waits for approval: nothing has changed for anybody yet. It claims`,
    ...claims.map((claim) => `  ${claim}`),
    `An administrator approves it at ${origin}/admin/dashboards; then it is published as asked, without a further step.`,
  ].join('\n');

/** A version that the team and its testers may open. */
export interface Preview {
  name: string;
  version: string;
  path: string;
  until: string;
}

export const previewPathOf = (name: unknown, version: unknown) =>
  `${pathOf(name)}/previews/${encodeURIComponent(String(version))}`;

export const startPreview = (portal: Portal, name: unknown, version: unknown) =>
  portal.call<Preview>('PUT', previewPathOf(name, version), {});

export const tellPreview = (origin: string, { name, version, path, until }: Preview): string =>
  [
    `${name} ${version} is a preview until ${until}, and not live. Its team and testers open it at`,
    `  ${origin}${path}`,
  ].join('\n');

/** Builds a dashboard and makes it live. Nothing is live before the last step. */
export async function publish(args: readonly string[]): Promise<void> {
  const since = Date.now();
  const options = { values: ['to', 'token', 'canary', 'limits'], flags: ['dry-run', 'preview'] };
  const { values, flags } = readOptions(args, options, USAGE);
  const canary = readCanary(values.canary);
  if (canary !== undefined && flags.has('preview'))
    throw new CommandError(`A version is a canary or a preview, not both.\n\n${USAGE}`);
  const limits = readLimits(values.limits);
  if (limits && canary === undefined) throw new CommandError(`--limits goes with --canary only.\n\n${USAGE}`);
  const folder = dashboardFolder(USAGE);
  const portal = openPortal(values, USAGE);
  const { name } = readJson(folder, 'portal.json');
  // A person who may not publish is told so before the build.
  await portal.assertPublisher(pathOf(name));

  const description = await buildDashboard(folder);
  const { version } = description;
  if (flags.has('dry-run')) {
    const { needs_approval: claims = [], warnings } = await askPortal(portal, description);
    warn(warnings);
    if (claims.length)
      say(
        [`An administrator would have to approve first, what ${name} does not claim yet:`, ...claims].join(
          '\n  ',
        ),
      );
    say(`${portal.origin} would take ${name} ${version}. Nothing was sent.`);
    return;
  }
  say(`Uploading ${name} ${version} to ${portal.origin} …`);
  const form = await formOf(distOf(folder), description);
  const published = await portal.call<Published>('POST', `${pathOf(name)}/versions`, form);
  warn(published.warnings);
  await checkEntry(portal.origin, published);
  if (flags.has('preview')) {
    say(tellPreview(portal.origin, await startPreview(portal, name, published.version)));
    return;
  }
  const activation = await portal.call<Activation>('PUT', `${pathOf(name)}/live`, {
    version: published.version,
    canary,
    limits,
  });
  if (activation.waiting) {
    say(tellWaiting(portal.origin, String(name), activation.waiting));
    return;
  }
  const took = ((Date.now() - since) / 1000).toFixed(1);
  const share = canary === undefined ? 'is live' : `goes to ${canary} % of the browsers`;
  say(`${name} ${published.version} ${share} (${took} s)`);
}
