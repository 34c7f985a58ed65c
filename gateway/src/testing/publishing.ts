import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Answer, rest } from './client.ts';
import type { TestGateway } from './gateway.ts';

/** The files of a build by their paths, as `npm run publish:remote` sends them: `remote.json` first. */
export async function buildFiles(folder: string): Promise<Map<string, Buffer>> {
  const description = await readFile(path.join(folder, 'remote.json'));
  const { files, maps } = JSON.parse(description.toString());
  const listed = Object.keys({ ...files, ...maps }).map(
    async (file) => [file, await readFile(path.join(folder, file))] as const,
  );
  return new Map([['remote.json', description], ...(await Promise.all(listed))]);
}

/** Uploads a build with a team's token. */
export async function sendBuild(
  { url }: Pick<TestGateway, 'url'>,
  token: string,
  name: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<Answer<Record<string, unknown>>> {
  const form = new FormData();
  for (const [file, bytes] of files) form.append(file, new Blob([Uint8Array.from(bytes)]), 'file');
  const response = await fetch(`${url}/api/dashboards/${name}/versions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Uploads a build and makes it live, or a canary. */
export async function publishBuild(
  gateway: Pick<TestGateway, 'url'>,
  token: string,
  folder: string,
  canary?: number,
): Promise<string> {
  const files = await buildFiles(folder);
  const { name, version } = JSON.parse(String(files.get('remote.json')));
  const sent = await sendBuild(gateway, token, name, files);
  if (sent.status >= 300) throw new Error(JSON.stringify(sent.body));
  const answer = await rest(gateway, { token }, `PUT /dashboards/${name}/live`, { version, canary });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return version;
}
