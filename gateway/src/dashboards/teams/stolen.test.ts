import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { REVOCATION_MESSAGES, say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { bearer } from '../../testing/identity.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { buildFiles } from '../../testing/publishing.ts';
import { refusal } from '../../testing/refusal.ts';
import { decide, listApprovals } from '../approvals/service.ts';
import { endPreview, startPreview } from '../previews/service.ts';
import { activate, rollback } from '../releases/live.ts';
import { publishVersion, readDescription } from '../releases/publish.ts';
import { removeVersion } from '../remotes/remove.ts';
import { switchRemote } from '../remotes/switches.ts';
import { changeLimits } from '../trials/limits.ts';
import { type Publisher, publisherOf } from '../versions/publisher.ts';
import { addMember, dropMember } from './members.ts';

const [V1, V2, V3, V4] = ['1.1.0-00000001', '1.2.0-00000002', '1.3.0-00000003', '1.4.0-00000004'];
const DAY = 24 * 60 * 60_000;
const UNKNOWN = say('publisherTokenUnknown').text;
const someToken = () => `remote_${randomBytes(32).toString('base64url')}`;

describe.each(DIALECTS)('a token in wrong hands on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let ada: SignedIn;
  let own: { id: number; token: string };
  let now: Date;

  beforeAll(async () => {
    gateway = await testGateway(dialect, { DASHBOARD_APPROVAL: 'on' });
    gateway.services.clock = () => now;
    folder = await mkdtemp(path.join(tmpdir(), 'portal-stolen-'));
  });
  beforeEach(async () => {
    now = new Date();
    await gateway.clear();
    ada = await signInAs(gateway.services, 'provider');
    await addMember(gateway.services, { dashboard: 'biomed', email: ada.email, role: 'member' });
    own = await make();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await gateway.stop();
  });

  const make = async () =>
    (await rest<{ id: number; token: string }>(gateway, ada, 'POST /teams/biomed/tokens', { label: 'CI' }))
      .body;
  const revoke = async ({ id } = own) =>
    expect((await rest(gateway, ada, `DELETE /teams/biomed/tokens/${id}`)).status).toBe(204);

  describe('is refused', () => {
    /** Everything that a caller and the database can see of a call, except for what differs between any two calls. */
    async function looks(token: string, call: string) {
      const [method, path = ''] = call.split(' ');
      let seen = {};
      const statements = await gateway.statements.during(async () => {
        const answer = await fetch(`${gateway.url}/api${path}`, {
          method: method as string,
          headers: { ...bearer(token), 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: JSON.stringify({ version: V1 }) }),
        });
        const { date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers);
        expect([date, id]).not.toContain(undefined);
        const text = (await answer.text()).replaceAll(String(id), 'ID');
        seen = { status: answer.status, headers, text };
      });
      return { ...seen, statements: statements.map(({ sql }) => sql) };
    }

    it.each([
      'GET /dashboards',
      'GET /dashboards/biomed',
      'PUT /dashboards/biomed/live',
      'PUT /dashboards/other/live',
      'POST /dashboards/biomed/rollback',
      'GET /dashboard-previews',
    ])('alike at %s, whether it was never made, is revoked, or its person has left', async (call) => {
      const [revoked, left, expired] = [own.token, (await make()).token, (await make()).token];
      await rest(gateway, { token: revoked }, 'GET /dashboards');
      await revoke();
      const unknown = await looks(someToken(), call);
      expect(unknown).toMatchObject({ status: 401, text: expect.stringContaining(UNKNOWN) });
      expect(unknown.statements.filter((sql) => sql.includes('remote_tokens'))).toHaveLength(1);
      expect(unknown.statements.every((sql) => sql.startsWith('select'))).toBe(true);
      expect(await looks(revoked, call)).toEqual(unknown);
      // A text that cannot be a token is not looked up, because everybody knows the form of a token. The answer is the same as for other
      // wrong tokens.
      for (const malformed of [
        'remote_',
        'remote_short',
        `${someToken()}x`,
        `${someToken().slice(0, -1)}.`,
      ]) {
        const { statements, ...answer } = await looks(malformed, call);
        expect({ ...answer, statements: unknown.statements }).toEqual(unknown);
        expect(statements.filter((sql) => sql.includes('remote_tokens'))).toEqual([]);
      }
      // A person with the expired token already knows about it, so the answer says what to do. The work is the same as for an unknown
      // token.
      now = new Date(now.getTime() + 91 * DAY);
      const told = await looks(expired, call);
      expect(told).toMatchObject({ status: 401, text: expect.stringContaining('/teams/biomed') });
      expect(told.statements).toEqual(unknown.statements);
      // An expired token also says nothing more when its person has left.
      await dropMember(gateway.services, 'biomed', ada.id);
      for (const token of [left, expired]) expect(await looks(token, call)).toEqual(unknown);
    });

    it('at a stream of changes, as nobody is', async () => {
      const open = async (token: string) => {
        const query = 'subscription { changed { __typename } }';
        const answer = await fetch(`${gateway.url}/api/graphql`, {
          method: 'POST',
          headers: { ...bearer(token), 'content-type': 'application/json', accept: 'text/event-stream' },
          body: JSON.stringify({ query }),
        });
        const text = answer.ok ? '' : await answer.text();
        await answer.body?.cancel().catch(() => {});
        return { status: answer.status, text };
      };
      expect(await open(own.token)).toEqual(await open(someToken()));
    });
  });

  const build = (version: string, claims: object = {}) =>
    writeDashboard(folder, {
      name: 'biomed',
      version,
      wrong: {
        manifest: {
          name: 'biomed',
          displayName: 'Biomed',
          contract: '^1.0.0',
          routes: [{ path: '/biomed', title: 'Biomed', access: {} }],
          nav: [],
          cards: [],
          embeddable: false,
          ...claims,
        },
      },
    });
  const by = ({ token }: { token: string }) =>
    publisherOf({ ...gateway.services, user: null } as unknown as Context, token, 'biomed');
  /** This does not use a call, because an address may not make so many calls in a minute. */
  async function publish(folder: string, last = async () => {}) {
    const { services } = gateway;
    const { 'remote.json': text, ...files } = Object.fromEntries(await buildFiles(folder));
    async function* parts() {
      for (const [path, bytes] of Object.entries(files)) yield { path, bytes: Readable.from([bytes]) };
      await last();
    }
    const description = await readDescription(services, 'biomed', String(text));
    return publishVersion(services, await by(own), description, 100_000, parts());
  }
  const upload = async (version: string, claims: object = {}) => publish(await build(version, claims));
  /** 1.1.0 and 1.2.0 were live, one after the other. 1.3.0 is a preview, and 1.4.0 was only uploaded. */
  async function published() {
    const { services } = gateway;
    const admin = { label: 'an administrator', userId: ada.id };
    for (const version of [V1, V2, V3, V4]) await upload(version);
    await activate(services, admin, 'biomed', V1);
    const [asked] = await listApprovals(services, 'biomed');
    await decide(services, admin, 'biomed', { version: V1, approve: true, revision: asked?.revision });
    await activate(services, admin, 'biomed', V2);
    await startPreview(services, admin, 'biomed', V3);
    return admin;
  }
  const rows = async () => {
    const { db } = gateway.services;
    const [remote] = await db.selectFrom('remotes').selectAll().execute();
    const versions = await db.selectFrom('remote_versions').selectAll().orderBy('version').execute();
    return { ...remote, updated_at: '', versions };
  };

  it.each<[string, (publisher: Publisher) => Promise<unknown>]>([
    ['makes nothing live', (publisher) => activate(gateway.services, publisher, 'biomed', V4)],
    ['starts no canary', (publisher) => activate(gateway.services, publisher, 'biomed', V4, 10)],
    ['rolls nothing back', (publisher) => rollback(gateway.services, publisher, 'biomed')],
    ['starts no preview', (publisher) => startPreview(gateway.services, publisher, 'biomed', V4)],
    ['ends no preview', (publisher) => endPreview(gateway.services, publisher, 'biomed', V3)],
    ['removes nothing', (publisher) => removeVersion(gateway.services, publisher, 'biomed', V4)],
    ['switches nothing off', (publisher) => switchRemote(gateway.services, publisher, 'biomed', true)],
    ['changes no limits', (publisher) => changeLimits(gateway.services, publisher, 'biomed', { loads: 30 })],
  ])('%s with a call that was let in before it was revoked', async (_what, call) => {
    await published();
    const publisher = await by(own);
    const before = await rows();
    await revoke();
    await expect(call(publisher)).rejects.toMatchObject({ kind: 'unauthenticated', message: UNKNOWN });
    expect(await rows()).toEqual(before);
  });

  it.each(['is revoked', 'has lost its person'])(
    'publishes nothing when it %s while a build that has arrived is looked through',
    async (how) => {
      const sent = publish(await build(V1), () =>
        how === 'is revoked' ? revoke() : dropMember(gateway.services, 'biomed', ada.id).then(() => {}),
      );
      await expect(sent).rejects.toMatchObject({ kind: 'unauthenticated', message: UNKNOWN });
      expect((await rows()).versions).toEqual([]);
    },
  );

  describe('ends with its revocation what it has started:', () => {
    const WIDER = { nav: [{ label: 'Biomed', path: '/biomed', access: {}, order: 10 }] };
    const call = (what: string, body?: unknown) => rest(gateway, own, what, body);
    const events = async () => {
      const { db } = gateway.services;
      const found = await db.selectFrom('security_events').select(['kind', 'detail']).orderBy('id').execute();
      return found.slice(found.findIndex(({ kind }) => kind === 'remote_token_revoked'));
    };

    it('a preview that is open', async () => {
      await published();
      await call(`PUT /dashboards/biomed/previews/${V4}`, {});
      const open = (version: string) => rest(gateway, ada, `GET /remotes/previews/biomed/${version}`);
      expect((await open(V4)).status).toBe(200);
      await revoke();
      expect(await open(V4)).toMatchObject({
        status: 404,
        body: refusal(say('previewUnknown', 'biomed', V4).text),
      });
      // Changes that another person has started continue.
      expect((await open(V3)).status).toBe(200);
      expect(await events()).toMatchObject([
        { kind: 'remote_token_revoked' },
        { kind: 'remote_preview_ended', detail: `biomed ${V4} by the portal: token ${own.id} was revoked` },
      ]);
    });

    it('a canary, so that it is never promoted by itself', async () => {
      await published();
      expect((await call('PUT /dashboards/biomed/live', { version: V4, canary: 10 })).status).toBe(200);
      await revoke();
      expect(await rows()).toMatchObject({ live_version: V2, canary_version: null, canary_percent: 0 });
      expect(await gateway.services.db.selectFrom('dashboard_canaries').selectAll().execute()).toEqual([]);
      expect(await events()).toMatchObject([
        { kind: 'remote_token_revoked' },
        {
          kind: 'remote_rolled_back',
          detail: `biomed canary ${V4} by the portal: token ${own.id} was revoked`,
        },
      ]);
    });

    it('what waits for an administrator, who is told why', async () => {
      await published();
      await upload('1.5.0-00000005', WIDER);
      expect((await call('PUT /dashboards/biomed/live', { version: '1.5.0-00000005' })).status).toBe(202);
      await revoke();
      const [ask] = await gateway.services.db.selectFrom('dashboard_asks').selectAll().execute();
      expect(ask).toMatchObject({
        version: '1.5.0-00000005',
        state: 'refused',
        reason: REVOCATION_MESSAGES.askRefused,
      });
      expect(await events()).toMatchObject([
        { kind: 'remote_token_revoked' },
        { kind: 'remote_approval_refused' },
      ]);
    });

    it('nothing that an administrator or another token has taken over since', async () => {
      const admin = await published();
      const other = await make();
      await call(`PUT /dashboards/biomed/previews/${V4}`, {});
      await rest(gateway, other, `PUT /dashboards/biomed/previews/${V4}`, {});
      await revoke();
      expect((await rest(gateway, ada, `GET /remotes/previews/biomed/${V4}`)).status).toBe(200);
      const third = await make();
      await rest(gateway, third, 'PUT /dashboards/biomed/live', { version: V4, canary: 10 });
      await activate(gateway.services, admin, 'biomed', V4, 20);
      await revoke(third);
      expect(await rows()).toMatchObject({ canary_version: V4, canary_percent: 20 });
    });

    const byAdmin = async (what: string, body?: object) => {
      const admin = await signInAs(gateway.services, 'admin');
      expect((await rest(gateway, admin, what, body)).status).toBeLessThan(300);
    };
    const limits = async () => {
      const [remote] = await gateway.services.db.selectFrom('remotes').select('canary_limits').execute();
      return remote?.canary_limits && JSON.parse(remote.canary_limits);
    };

    it.each<[string, () => Promise<unknown>]>([
      ['leaves the team', () => byAdmin(`DELETE /team-members/biomed/${ada.id}`)],
      [
        'becomes a tester',
        () => byAdmin('PUT /team-members', { dashboard: 'biomed', email: ada.email, role: 'tester' }),
      ],
      ['is made inactive', () => byAdmin(`PUT /users/${ada.id}`, { active: false })],
      ['is taken out by command', () => dropMember(gateway.services, 'biomed', ada.id)],
    ])('all of it, when its person %s', async (_how, end) => {
      await published();
      const [second, third] = [await make(), await make()];
      await call(`PUT /dashboards/biomed/previews/${V3}`, {});
      await rest(gateway, second, 'PUT /dashboards/biomed/live', { version: V4, canary: 10 });
      await rest(gateway, second, 'PUT /dashboards/biomed/canary-limits', { loads: 30 });
      await upload('1.5.0-00000005', WIDER);
      await rest(gateway, third, 'PUT /dashboards/biomed/live', { version: '1.5.0-00000005', canary: 10 });
      expect(await limits()).toEqual({ loads: 30 });
      await end();
      expect(await rows()).toMatchObject({ live_version: V2, canary_version: null });
      expect((await rows()).versions.map(({ preview_until }) => preview_until)).not.toContainEqual(
        expect.anything(),
      );
      expect(await limits()).toBeNull();
      const [ask] = await gateway.services.db.selectFrom('dashboard_asks').selectAll().execute();
      expect(ask).toMatchObject({ state: 'refused', reason: REVOCATION_MESSAGES.askRefused });
      expect((await events()).filter(({ kind }) => kind === 'remote_token_revoked')).toHaveLength(3);
      const tokens = await gateway.services.db.selectFrom('remote_tokens').select('revoked_at').execute();
      expect(tokens.map(({ revoked_at }) => revoked_at)).not.toContain(null);
    });

    it('what another token has started again ends with that one', async () => {
      await published();
      const other = await make();
      for (const each of [own, other]) {
        await rest(gateway, each, `PUT /dashboards/biomed/previews/${V3}`, {});
        await rest(gateway, each, 'PUT /dashboards/biomed/live', { version: V4, canary: 10 });
      }
      await revoke();
      expect(await rows()).toMatchObject({ canary_version: V4 });
      await revoke(other);
      expect(await rows()).toMatchObject({ canary_version: null });
      expect((await rest(gateway, ada, `GET /remotes/previews/biomed/${V3}`)).status).toBe(404);
    });

    it('cannot bring back what an administrator has disabled, also after the team had done it', async () => {
      await published();
      const set = (by: { token: string }, disabled: boolean) =>
        rest(gateway, by, 'PUT /dashboards/biomed/disabled', { disabled });
      expect((await set(own, true)).status).toBe(200);
      expect((await set(own, false)).status).toBe(200);
      await set(own, true);
      await byAdmin('PUT /dashboards/biomed/disabled', { disabled: true });
      expect(await set(own, false)).toMatchObject({
        status: 403,
        body: { error: say('enabledByOperators').text },
      });
      await byAdmin('PUT /dashboards/biomed/disabled', { disabled: false });
      expect((await set(own, true)).status).toBe(200);
      expect((await set(own, false)).status).toBe(200);
    });

    it('limits of canaries that it has set: those of an administrator come back', async () => {
      const admin = await published();
      const set = (by: { token: string }, most: object) =>
        rest(gateway, by, 'PUT /dashboards/biomed/canary-limits', most);
      await changeLimits(gateway.services, admin, 'biomed', { loads: 3 });
      const other = await make();
      await set(own, { loads: 50 });
      await set(other, { loads: 60 });
      await revoke();
      expect(await limits()).toEqual({ loads: 60 });
      await revoke(other);
      expect(await limits()).toEqual({ loads: 3 });
      expect((await events()).at(-1)).toMatchObject({
        kind: 'remote_canary_limits_changed',
        detail: `biomed loads 3 by the portal: token ${other.id} was revoked`,
      });
      const third = await make();
      await set(third, { loads: 50 });
      await changeLimits(gateway.services, admin, 'biomed', { loads: 4 });
      await revoke(third);
      expect(await limits()).toEqual({ loads: 4 });
    });

    it('a canary and its limits that an administrator has only approved', async () => {
      const admin = await published();
      const version = '1.5.0-00000005';
      await upload(version, WIDER);
      await call('PUT /dashboards/biomed/live', { version, canary: 10, limits: { loads: 50 } });
      const [asked] = await listApprovals(gateway.services, 'biomed');
      await decide(gateway.services, admin, 'biomed', { version, approve: true, revision: asked?.revision });
      expect(await rows()).toMatchObject({ canary_version: version });
      expect(await limits()).toEqual({ loads: 50 });
      await revoke();
      expect(await rows()).toMatchObject({ canary_version: null });
      expect(await limits()).toBeNull();
    });
  });
});
