import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GraphqlDocument, sourceOf } from '@portal/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { collectDocuments } from './collect.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SCHEMA = join(ROOT, 'gateway/schema.graphql');
const documentsOf = (folder: string, schema = SCHEMA) => {
  const bundled = folder === 'shell' ? ['@portal/kit', '@portal/requests'] : ['@portal/requests'];
  return collectDocuments(join(ROOT, folder), bundled, schema);
};

/** Runs `work` with the schema changed by `change`. */
async function withSchema<T>(change: (schema: string) => string, work: (file: string) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'schema-'));
  const file = join(folder, 'schema.graphql');
  await writeFile(file, change(await readFile(SCHEMA, 'utf8')));
  return work(file).finally(() => rm(folder, { recursive: true }));
}

describe('the GraphQL documents in use', () => {
  let folders: string[];
  beforeAll(async () => {
    const names = await readdir(ROOT);
    folders = ['shell', ...names.filter((name) => name.startsWith('mfe-'))];
  });

  it('are all answered by the gateway’s schema, those of the shell and of every dashboard', async () => {
    const all = await Promise.all(folders.map((folder) => documentsOf(folder)));
    expect(all.flatMap(({ documents }) => documents).length).toBeGreaterThan(15);
  });

  it('name file, line and field when the gateway takes away what they ask for', async () => {
    const without = (schema: string) => schema.replace(/^ {2}lawsonId: String$/m, '');
    const line = (await readFile(join(ROOT, 'packages/requests/src/graphql/requestCard.graphql.ts'), 'utf8'))
      .split('\n')
      .findIndex((text) => text.trim() === 'lawsonId');
    await withSchema(without, (schema) =>
      expect(documentsOf('mfe-analyst', schema)).rejects.toThrow(
        `packages/requests/src/graphql/requestCard.graphql.ts:${line + 1} Cannot query field "lawsonId" on type "DeviceRequest".`,
      ),
    );
  });

  it('know for each line where it was written', async () => {
    const { documents } = await documentsOf('mfe-analyst');
    for (const document of documents) await expectSources(document);
  });
});

/** Everything that a line of the text requests is in the source line that it names. */
async function expectSources(document: GraphqlDocument) {
  for (const [index, text] of document.text.split('\n').entries()) {
    const fieldName = /\w{4,}/.exec(text)?.[0];
    if (!fieldName || fieldName === '__typename') continue;
    const [file = '', line] = sourceOf(document, index + 1).split(':');
    expect((await readFile(join(ROOT, file), 'utf8')).split('\n')[Number(line) - 1]).toContain(fieldName);
  }
}
