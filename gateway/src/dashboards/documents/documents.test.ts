import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { gql, rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { buildFiles, sendBuild } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { registerBundled } from '../releases/service.ts';
import { createToken } from '../versions/tokens.ts';
import { registerShellDocuments } from './service.ts';

const documents = (...texts: string[]) =>
  texts.map((text) => ({ name: 'Test', sha256: createHash('sha256').update(text).digest('hex'), text }));
const DAY = 24 * 60 * 60_000;
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
  const runs = (text: string) => expect.poll(() => answer(text)).toBe('runs');

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
    const refused = {
      message: say('documentNotRegistered').text,
      extensions: { code: 'DOCUMENT_NOT_REGISTERED', reason: 'document_not_registered' },
    };
    expect(await answer(ask('department'))).toMatchObject(refused);
    expect(await answer(`${ask('name')} `)).toMatchObject(refused);
    expect(await answer('{ __schema { types { name } } }')).toMatchObject(refused);
    expect((await gql(gateway, null, ask('department'))).errors?.[0]).toMatchObject(refused);
  });

  describe('of a dashboard that a team publishes', () => {
    let token: string;
    let days = 0;
    beforeAll(async () => {
      ({ token } = await createToken(gateway.services, 'provider', { days: 365 }));
      gateway.services.clock = () => new Date(Date.now() + days * DAY);
    });

    const upload = async (version: string, wrong: object) => {
      const build = await writeDashboard(folder, { version, wrong: { ...wrong } });
      return sendBuild(gateway, token, 'provider', await buildFiles(build));
    };
    const call = (what: string, body: object) =>
      rest(gateway, { token }, `${what.replace(' ', ' /dashboards/provider/')}`, body);
    /** The state after the gateway has checked again, some days later. */
    const later = async (byDays: number) => {
      days += byDays;
      analyst = await signInAs(gateway.services, 'analyst');
    };
    const refused = { message: say('documentNotRegistered').text };

    it('run from the moment on in which their version is live or a canary, not when it is uploaded', async () => {
      await upload('2.0.0-00000001', { documents: documents(ask('department')) });
      await later(1);
      expect(await answer(ask('department'))).toMatchObject(refused);
      await call('PUT live', { version: '2.0.0-00000001' });
      await runs(ask('department'));
      await upload('2.1.0-00000002', { documents: documents(ask('active')) });
      await later(1);
      expect(await answer(ask('active'))).toMatchObject(refused);
      await call('PUT live', { version: '2.1.0-00000002', canary: 5 });
      await runs(ask('active'));
    });

    it('run on for pages that are open after a rollback, for thirty days', async () => {
      await call('POST rollback', {});
      await later(29);
      expect(await answer(ask('active'))).toBe('runs');
      await later(2);
      expect(await answer(ask('active'))).toMatchObject(refused);
      expect(await answer(ask('department'))).toBe('runs');
    });

    it('run on for thirty days when the dashboard is disabled, and again when it is enabled', async () => {
      await call('PUT disabled', { disabled: true });
      await later(29);
      expect(await answer(ask('department'))).toBe('runs');
      await call('PUT disabled', { disabled: true });
      await later(2);
      expect(await answer(ask('department'))).toMatchObject(refused);
      await call('PUT disabled', { disabled: false });
      await runs(ask('department'));
    });

    it('are known by their text, whatever hash remote.json states', async () => {
      const [own] = documents(ask('profileCreated'));
      const [other] = documents(ask('id name'));
      const forged = [{ ...own, sha256: other?.sha256 }];
      expect(await upload('2.2.0-00000003', { documents: forged })).toMatchObject({
        status: 400,
        body: refusal(expect.stringContaining(`Test: the SHA-256 of its text is ${own?.sha256}`)),
      });
      // A version from the time before hashes were checked.
      const { db } = gateway.services;
      const rows = db.selectFrom('remote_versions').where('version', '=', '2.0.0-00000001');
      const { description } = await rows.select('description').executeTakeFirstOrThrow();
      await db
        .updateTable('remote_versions')
        .set({ description: JSON.stringify({ ...JSON.parse(description), documents: forged }) })
        .where('version', '=', '2.0.0-00000001')
        .execute();
      await later(40);
      expect(await answer(ask('id name'))).toMatchObject(refused);
    });

    it('are part of the version: the same one with others is refused', async () => {
      await upload('2.3.0-00000004', { documents: documents(ask('email')) });
      expect(await upload('2.3.0-00000004', { documents: documents(ask('id email')) })).toMatchObject({
        status: 409,
        body: refusal(expect.stringContaining('exists with other content')),
      });
    });

    const many = (size: string, count = 3) =>
      Array.from(
        { length: count },
        (_, i) =>
          `l${i}: deviceRequests(view: all, first: ${size}) { edges { node { id deviceName status } } }`,
      ).join(' ');

    it.each([
      ['cost', `query Test { ${many('100', 4)} }`, 'Cost limit of 5000 exceeded'],
      [
        'depth',
        `query Test { viewer { ${'... on User { '.repeat(10)} id ${'} '.repeat(10)} } }`,
        'depth limit of 10',
      ],
      ['size', `query Test { viewer { ${'id '.repeat(2_000)} } }`, 'Token limit of 2000'],
      ['curiosity', 'query Test { __schema { types { name } } }', 'introspection'],
    ])('are refused at publishing beyond the limits on %s', async (_, text, problem) => {
      expect(await upload('2.4.0-00000005', { documents: documents(text) })).toMatchObject({
        status: 400,
        body: refusal(expect.stringContaining(problem)),
      });
    });

    it('are refused when their variables ask for too much, each time', async () => {
      const text = `query Test($n: Int) { ${many('$n', 4)} }`;
      await upload('2.5.0-00000006', { documents: documents(text) });
      await call('PUT live', { version: '2.5.0-00000006' });
      const errorFor = async (n: number) => (await gql(gateway, analyst, text, { n })).errors?.[0]?.message;
      await expect.poll(() => errorFor(3)).toBeUndefined();
      for (const n of [100, 3, 3, 100, 3]) {
        const message = await errorFor(n);
        if (n === 3) expect(message).toBeUndefined();
        else expect(message).toMatch(/Cost limit of 5000 exceeded/);
      }
    });
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
