import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { registerBundled } from '../remotes/service.ts';
import { gql } from '../testing/client.ts';
import { writeDashboard } from '../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { NOT_REGISTERED } from './plugin.ts';
import { registerShellDocuments } from './service.ts';

const documents = (...texts: string[]) =>
  texts.map((text) => ({ name: 'Test', sha256: createHash('sha256').update(text).digest('hex'), text }));
const ask = (field: string) => `query Test { viewer { id ${field} } }`;

describe.each(DIALECTS)('registered GraphQL documents on %s', (dialect) => {
  let folder: string;
  let gateway: TestGateway;
  let analyst: SignedIn;
  const remotes: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-documents-'));
    await mkdir(path.join(folder, 'shell'));
    const settings = { GRAPHQL_ARBITRARY: 'off', SHELL_DIR: path.join(folder, 'shell') };
    gateway = await testGateway(dialect, settings, (config) => ({ ...config, remotes }));
    analyst = await signInAs(gateway.services, 'analyst');
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const serveShell = async (...texts: string[]) => {
    await writeFile(path.join(folder, 'shell/documents.json'), JSON.stringify(documents(...texts)));
    await registerShellDocuments(gateway.services);
  };
  const publish = async (version: string, ...texts: string[]) => {
    const wrong = { documents: documents(...texts) };
    remotes.splice(0, 1, await writeDashboard(folder, { version, code: `var v = '${version}';`, wrong }));
    await registerBundled(gateway.services);
  };
  const answer = async (text: string) => {
    const { data, errors } = await gql(gateway, analyst, text);
    return data?.viewer ? 'runs' : errors?.[0];
  };
  const runs = (text: string) => expect.poll(() => answer(text), { timeout: 3_000 }).toBe('runs');

  it('run when the shell brings them, also those of the shell before', async () => {
    await serveShell(ask('name'));
    await runs(ask('name'));
    await serveShell(ask('email'));
    await runs(ask('email'));
    await runs(ask('name'));
  });

  it('run when a live or a kept version of a dashboard brings them, from the moment it is published', async () => {
    await publish('1.0.0-00000001', ask('role'));
    await runs(ask('role'));
    await publish('1.1.0-00000002', ask('roles'));
    await runs(ask('roles'));
    await runs(ask('role'));
  });

  it('are the only ones: any other is refused, to the letter, whoever asks', async () => {
    await serveShell(ask('name'));
    await runs(ask('name'));
    const refusal = { message: NOT_REGISTERED, extensions: { code: 'DOCUMENT_NOT_REGISTERED' } };
    expect(await answer(ask('department'))).toMatchObject(refusal);
    expect(await answer(`${ask('name')} `)).toMatchObject(refusal);
    expect(await answer('{ __schema { types { name } } }')).toMatchObject(refusal);
    expect((await gql(gateway, null, ask('department'))).errors?.[0]).toMatchObject(refusal);
  });
});

describe('whether arbitrary documents run', () => {
  const production = {
    NODE_ENV: 'production',
    IDENTITY_SECRET: 'a secret of thirty-two characters and more',
    SIGN_UP_EMAIL_DOMAINS: 'hospital.example',
    PUBLIC_URL: 'https://portal.example',
  };

  it.each([
    [{}, true],
    [{ GRAPHQL_ARBITRARY: 'off' }, false],
    [production, false],
    [{ ...production, GRAPHQL_ARBITRARY: 'on' }, true],
  ])('with %j: %s', (settings, arbitrary) => {
    expect(readConfig(settings).graphqlArbitrary).toBe(arbitrary);
  });

  it('within a limit of cost', async () => {
    const gateway = await testGateway('SQLite');
    const analyst = await signInAs(gateway.services, 'analyst');
    const lists = (count: number) =>
      Array.from(
        { length: count },
        (_, i) =>
          `l${i}: deviceRequests(view: all, first: 100) { edges { node { id deviceName description status } } }`,
      ).join(' ');
    expect((await gql(gateway, analyst, `{ ${lists(2)} }`)).errors).toBeUndefined();
    expect((await gql(gateway, analyst, `{ ${lists(3)} }`)).errors?.[0]?.message).toMatch(/cost/i);
    await gateway.stop();
  });
});
