import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type LiveStream, openLive } from '../../testing/live.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { publishBuild } from '../../testing/publishing.ts';
import { createToken } from '../versions/tokens.ts';

const OFF = { killed: false, percent: 0, roles: [], people: [] };
const QUERY = 'subscription { changed { __typename ... on FlagsChange { person flags } } }';

interface News {
  __typename: string;
  person?: string;
  flags?: string;
}

describe.each(DIALECTS)('flags on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let admin: SignedIn;
  let analyst: SignedIn;
  const streams: LiveStream<News>[] = [];

  beforeAll(async () => {
    gateway = await testGateway(dialect);
    folder = await mkdtemp(path.join(tmpdir(), 'portal-flags-'));
  });
  beforeEach(async () => {
    await gateway.clear();
    ({ token } = await createToken(gateway.services, 'provider'));
    admin = await signInAs(gateway.services, 'admin');
    analyst = await signInAs(gateway.services, 'analyst');
    await publish(1, 'new-list', 'old-list');
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await gateway.stop();
  });

  const publish = async (number: number, ...names: string[]) => {
    const flags = names.map((name) => ({ name, description: `The flag ${name}.` }));
    const manifest = {
      name: 'provider',
      displayName: 'Provider',
      contract: '^1.0.0',
      routes: [{ path: '/provider-dashboard', title: 'Provider', access: {} }],
      nav: [],
      cards: [],
      embeddable: false,
      flags,
    };
    const version = `1.${number}.0-0000000${number}`;
    await publishBuild(gateway, token, await writeDashboard(folder, { version, wrong: { manifest } }));
  };
  const change = (name: string, input: object, who: SignedIn | null = admin) =>
    rest(gateway, who, `PUT /flags/provider/${name}`, { ...OFF, ...input });
  const flagsOf = async (who: SignedIn) => (await rest(gateway, who, 'GET /auth/verify')).body.flags;
  const watch = async (who: SignedIn) => {
    const stream = await openLive<News>(gateway, who, QUERY);
    streams.push(stream);
    return stream;
  };
  const told = ({ changes }: LiveStream<News>) =>
    changes
      .filter(({ __typename }) => __typename === 'FlagsChange')
      .map(({ flags = '' }) => JSON.parse(flags));

  it('are off until somebody says for whom they are on', async () => {
    expect(await flagsOf(analyst)).toEqual({});
    expect((await rest(gateway, admin, 'GET /flags')).body).toEqual(
      ['new-list', 'old-list'].map((name) => ({
        dashboard: 'provider',
        name,
        description: `The flag ${name}.`,
        ...OFF,
        updated_at: null,
      })),
    );
  });

  it('are on for a role, for people by their address, and for a share of sessions', async () => {
    const provider = await signInAs(gateway.services, 'provider');
    expect(await change('new-list', { roles: ['analyst'] })).toMatchObject({ status: 200 });
    expect([await flagsOf(analyst), await flagsOf(provider)]).toEqual([{ provider: ['new-list'] }, {}]);
    const { email } = (await rest(gateway, provider, 'GET /users/me')).body;
    const changed = await change('new-list', { people: [String(email).toUpperCase()] });
    expect(changed.body).toMatchObject({ people: [email], roles: [], updated_at: expect.any(String) });
    expect([await flagsOf(analyst), await flagsOf(provider)]).toEqual([{}, { provider: ['new-list'] }]);
    await change('new-list', { percent: 100 });
    expect([await flagsOf(analyst), await flagsOf(provider)]).toEqual([
      { provider: ['new-list'] },
      { provider: ['new-list'] },
    ]);
  });

  it('are on for the same sessions every time, for about the share that was said', async () => {
    const people = await Promise.all(
      Array.from({ length: 40 }, () => signInAs(gateway.services, 'provider')),
    );
    await change('new-list', { percent: 50 });
    const ask = async () =>
      (await Promise.all(people.map(flagsOf))).map((flags) => 'provider' in Object(flags));
    const first = await ask();
    const on = first.filter(Boolean).length;
    expect(on).toBeGreaterThan(5);
    expect(on).toBeLessThan(35);
    // Like after a restart, or on another gateway.
    gateway.services.changes.announce('flags');
    expect(await ask()).toEqual(first);
  });

  it('are off for everybody once they are killed, whatever else is said', async () => {
    await change('new-list', { percent: 100, roles: ['analyst'] });
    await change('new-list', { percent: 100, roles: ['analyst'], killed: true });
    expect(await flagsOf(analyst)).toEqual({});
    expect((await rest<unknown>(gateway, admin, 'GET /flags')).body).toContainEqual(
      expect.objectContaining({ name: 'new-list', killed: true, percent: 100, roles: ['analyst'] }),
    );
  });

  it('stay killed when somebody saves what they opened before the kill, and keep what others have set', async () => {
    await change('new-list', { percent: 100, roles: ['analyst'] });
    const put = (body: object) => rest(gateway, admin, 'PUT /flags/provider/new-list', body);
    expect((await put({ killed: true })).body).toMatchObject({ percent: 100, roles: ['analyst'] });
    expect((await put({ percent: 50, roles: ['analyst'], people: [analyst.email] })).body).toMatchObject({
      killed: true,
      percent: 50,
    });
    expect(await flagsOf(analyst)).toEqual({});
    // Changes at the same moment: none of them undoes another.
    await Promise.all([put({ killed: false }), put({ percent: 0 }), put({ roles: [] }), put({ people: [] })]);
    expect((await put({ roles: ['provider'] })).body).toMatchObject({
      killed: false,
      percent: 0,
      roles: ['provider'],
      people: [],
    });
  });

  it('can be killed although one of its people has another address now', async () => {
    const { email } = analyst;
    await change('new-list', { people: [email] });
    const { db } = gateway.services;
    await db.updateTable('users').set({ email: 'new@hospital.test' }).where('id', '=', analyst.id).execute();
    expect(await change('new-list', { killed: true, people: [email] })).toMatchObject({ status: 400 });
    const killed = await rest(gateway, admin, 'PUT /flags/provider/new-list', { killed: true });
    expect(killed).toMatchObject({ status: 200, body: { killed: true, people: ['new@hospital.test'] } });
  });

  it('are for at most 100 people of their own, and say so', async () => {
    const people = await Promise.all(
      Array.from({ length: 101 }, () => signInAs(gateway.services, 'provider')),
    );
    const emails = people.map(({ email }) => email);
    const most = emails.slice(1);
    expect((await change('new-list', { people: most })).body).toMatchObject({ people: most.toSorted() });
    const message = 'People must be at most 100: for more, choose a role or a share of sessions';
    expect(await change('new-list', { people: emails })).toMatchObject({
      status: 400,
      body: { error: message, fields: [{ field: 'people', message }] },
    });
    const flags = (await rest<unknown>(gateway, admin, 'GET /flags')).body;
    expect(flags).toContainEqual(expect.objectContaining({ name: 'new-list', people: most.toSorted() }));
  });

  it('are off and marked when no version declares them any more', async () => {
    await change('old-list', { percent: 100 });
    await publish(2, 'new-list');
    expect(await flagsOf(analyst)).toEqual({});
    expect((await rest<unknown>(gateway, admin, 'GET /flags')).body).toContainEqual(
      expect.objectContaining({ name: 'old-list', description: null, percent: 100 }),
    );
    expect(await change('old-list', {})).toMatchObject({ status: 200 });
  });

  it('reach open tabs at once, each person with their own', async () => {
    const provider = await signInAs(gateway.services, 'provider');
    const [one, two] = [await watch(analyst), await watch(provider)];
    await vi.waitFor(() => expect([told(one), told(two)]).toEqual([[{}], [{}]]));
    await change('new-list', { roles: ['analyst'] });
    await vi.waitFor(() => expect(told(one)).toEqual([{}, { provider: ['new-list'] }]));
    await change('new-list', { roles: ['analyst'], killed: true });
    await vi.waitFor(() => expect(told(one)).toEqual([{}, { provider: ['new-list'] }, {}]));
    expect(told(two)).toEqual([{}]);
  });

  it('cost a page no statement, and a change two for all open tabs together', async () => {
    await flagsOf(analyst);
    expect(await gateway.statements.kindsDuring(() => flagsOf(analyst))).toEqual([]);
    const people = await Promise.all(
      Array.from({ length: 10 }, () => signInAs(gateway.services, 'provider')),
    );
    const tabs = await Promise.all(people.map(watch));
    await vi.waitFor(() => expect(tabs.map(told)).toEqual(tabs.map(() => [{}])));
    const statements = await gateway.statements.during(async () => {
      await change('new-list', { percent: 100 });
      await vi.waitFor(() => expect(tabs.map((tab) => told(tab).length)).toEqual(tabs.map(() => 2)));
    });
    // The change itself reads all flags twice: before and after it.
    const reads = statements.filter(({ sql }) => /^select .* from .flags. order/.test(sql));
    expect(reads).toHaveLength(3);
  });

  it('are for administrators alone', async () => {
    expect(await rest(gateway, analyst, 'GET /flags')).toMatchObject({ status: 403 });
    expect(await change('new-list', {}, analyst)).toMatchObject({ status: 403 });
    expect(await change('new-list', {}, null)).toMatchObject({ status: 401 });
    const asked = await gql(gateway, analyst, '{ flags { name } }');
    expect(asked.errors).toMatchObject([{ message: 'You do not have permission to manage dashboards.' }]);
  });

  it.each<[string, string, object, string]>([
    ['a flag that there is not', 'none', {}, 'There is no flag none of provider.'],
    [
      'more than all sessions',
      'new-list',
      { percent: 101 },
      'The share of sessions must be a whole number from 0 to 100',
    ],
    [
      'a part of a percent',
      'new-list',
      { percent: 0.5 },
      'The share of sessions must be a whole number from 0 to 100',
    ],
    [
      'somebody who is not there',
      'new-list',
      { people: ['no@where.example'] },
      'Nobody here has the address no@where.example',
    ],
    ['what is no address', 'new-list', { people: ['ann'] }, 'Email must be a valid address'],
    [
      'a role that there is not',
      'new-list',
      { roles: ['king'] },
      expect.stringContaining('Role must be one of'),
    ],
  ])('refuse %s', async (_, name, input, message) => {
    const answer = await change(name, input);
    expect(answer).toMatchObject({ status: name === 'none' ? 404 : 400 });
    expect(answer.body).toMatchObject({ error: message });
  });

  it('are changed by GraphQL as well, and each change stands in the security events', async () => {
    const { data } = await gql(
      gateway,
      admin,
      `mutation ($input: FlagInput!) { changeFlag(dashboard: "provider", name: "new-list", input: $input) {
        __typename ... on Flag { name percent roles people killed } } }`,
      { input: { ...OFF, percent: 20, roles: ['committee'] } },
    );
    expect(data).toEqual({
      changeFlag: {
        __typename: 'Flag',
        name: 'new-list',
        percent: 20,
        roles: ['committee'],
        people: [],
        killed: false,
      },
    });
    await change('new-list', { killed: true });
    const events = await gateway.services.db
      .selectFrom('security_events')
      .select(['actor_id', 'detail'])
      .where('kind', '=', 'flag_changed')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { actor_id: admin.id, detail: 'provider new-list: committee, 20 % of sessions' },
      { actor_id: admin.id, detail: 'provider new-list: switched off; 0 % of sessions' },
    ]);
  });

  it('are refused in a manifest when they have no name of a flag', async () => {
    await expect(publish(3, 'New List')).rejects.toThrow('flags.0.name: must be lower-case letters');
  });
});
