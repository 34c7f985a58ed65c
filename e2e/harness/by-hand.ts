import { createHash } from 'node:crypto';
import type { Gateway } from './gateway.ts';
import { makeToken } from './publishing.ts';

const sha = (kind: 'sha256' | 'sha384', text: string) => createHash(kind).update(text);

/** A dashboard with a hand-written container. It needs no build and contains only what a journey needs. */
export interface ByHand {
  name: string;
  displayName: string;
  /** The script that defines the container. */
  code: string;
  manifest: object;
  /** The GraphQL operations with which it is published. */
  documents?: readonly { name: string; text: string }[];
}

const VERSION = '1.0.0-0badc0de';

/** Uploads a version of the dashboard, as any team does. */
export async function uploadByHand(
  gateway: Gateway,
  token: string,
  dashboard: ByHand,
  version: string,
): Promise<void> {
  const { name, displayName, code, documents = [] } = dashboard;
  const integrity = `sha384-${sha('sha384', code).digest('base64')}`;
  const description = {
    name,
    version,
    entry: 'remoteEntry.js',
    integrity,
    preload: [],
    files: { 'remoteEntry.js': integrity },
    documents: documents.map((each) => ({ ...each, sha256: sha('sha256', each.text).digest('hex') })),
    manifest: {
      name,
      displayName,
      contract: '^1.3.0',
      nav: [],
      cards: [],
      embeddable: false,
      ...dashboard.manifest,
    },
  };
  const form = new FormData();
  form.append('remote.json', new Blob([JSON.stringify(description)]), 'file');
  form.append('remoteEntry.js', new Blob([code]), 'file');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${gateway.url}/api/dashboards/${name}/versions`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (!sent.ok) throw new Error(await sent.text());
}

/** Publishes the dashboard, as any team does, and makes it live. Resolves to its token. */
export async function publishByHand(gateway: Gateway, dashboard: ByHand): Promise<string> {
  const token = await makeToken(gateway, dashboard.name);
  await uploadByHand(gateway, token, dashboard, VERSION);
  const live = await fetch(`${gateway.url}/api/dashboards/${dashboard.name}/live`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: VERSION }),
  });
  if (!live.ok) throw new Error(await live.text());
  return token;
}
