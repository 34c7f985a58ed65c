import { createHash } from 'node:crypto';
import type { Gateway } from '../harness/gateway.ts';
import { makeToken } from '../harness/publishing.ts';

export const HOSTILE = { name: 'hostile', title: 'Hostile Dashboard', path: '/hostile-dashboard' };
/** The one operation with which it is published. */
export const PUBLISHED = 'query Hostile {\n  viewer {\n    id\n    __typename\n  }\n}';

/**
 * A container by hand. It keeps what any dashboard can get hold of, so that a test does with it what a hostile dashboard would: the
 * kit that it is given, and the port of its frame, which the shell's own code in the frame uses.
 */
const CODE = `
var mfe_hostile = {
  init(scope) {
    const [kit] = Object.values(scope['@portal/kit']);
    Promise.resolve(kit.get()).then((module) => { globalThis.kit = module(); });
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...sent) {
      if (sent[0]?.type === 'alive') globalThis.port = this;
      return postMessage.apply(this, sent);
    };
  },
  get: async () => () => ({ routes: { '${HOSTILE.path}': [{ path: '*', element: 'Hostile content' }] } }),
};`;

const sha = (kind: 'sha256' | 'sha384', text: string) => createHash(kind).update(text);

/** Publishes it, as any team publishes. */
export async function publishHostile(gateway: Gateway): Promise<void> {
  const { name, title, path } = HOSTILE;
  const token = await makeToken(gateway, name);
  const version = '1.0.0-0badc0de';
  const integrity = `sha384-${sha('sha384', CODE).digest('base64')}`;
  const description = {
    name,
    version,
    entry: 'remoteEntry.js',
    integrity,
    preload: [],
    files: { 'remoteEntry.js': integrity },
    documents: [{ name: 'Hostile', sha256: sha('sha256', PUBLISHED).digest('hex'), text: PUBLISHED }],
    manifest: {
      name,
      displayName: title,
      contract: '^1.0.0',
      routes: [{ path, title, access: {} }],
      nav: [],
      cards: [],
      slots: [{ slot: 'home.tile', name: 'tile', title: 'Hostile tile', access: {}, order: 1 }],
      embeddable: false,
    },
  };
  const form = new FormData();
  form.append('remote.json', new Blob([JSON.stringify(description)]), 'file');
  form.append('remoteEntry.js', new Blob([CODE]), 'file');
  const headers = { authorization: `Bearer ${token}` };
  const sent = await fetch(`${gateway.url}/api/dashboards/${name}/versions`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (sent.status !== 201) throw new Error(await sent.text());
  const live = await fetch(`${gateway.url}/api/dashboards/${name}/live`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version }),
  });
  if (!live.ok) throw new Error(await live.text());
}
