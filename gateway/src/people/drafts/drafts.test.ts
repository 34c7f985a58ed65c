import { DRAFT_LIMITS, MESSAGES, ROLES } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTasks } from '../../platform/upkeep/service.ts';
import { type Caller, gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { draftsModule } from './module.ts';

const KEY = 'analysis-notes:12';

describe.each(DIALECTS)('drafts on %s', (dialect) => {
  let gateway: TestGateway;
  let now: number;
  let author: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    gateway.services.clock = () => new Date(now);
  });
  beforeEach(async () => {
    now = Date.now();
    await gateway.clear();
    author = await signInAs(gateway.services, 'analyst');
  });
  afterAll(() => gateway.stop());

  const call = (line: string, body?: unknown, caller: Caller = author) =>
    // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
    rest<any>(gateway, caller, line, body);
  const save = (value: unknown, version?: number, key = KEY) =>
    call(`PUT /drafts/${key}`, { value, version });
  const read = async (key = KEY) => (await call(`GET /drafts/${key}`)).body;

  it('are there as they were saved, whatever JSON they are', async () => {
    expect(await read()).toEqual({ key: KEY, value: null, version: 0, saved_at: null });
    let version = 0;
    const values = [{ notes: 'Zażółć 😀\u0000\n' }, [1, [2]], 'text', 0, false, null, '', { a: { b: null } }];
    for (const value of values) {
      const { status, body } = await save(value, version);
      expect([status, body]).toEqual([
        200,
        { key: KEY, value, version: expect.any(Number), saved_at: new Date(now).toISOString() },
      ]);
      expect(body.version).toBeGreaterThan(version);
      expect(await read()).toEqual(body);
      version = body.version;
      now += 1000;
    }
  });

  it('are never so deep that they can be saved and not be read again', async () => {
    const nested = (depth: number) => `{"value": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect((await call(`PUT /drafts/${KEY}`, nested(99))).status).toBe(200);
    const before = await read();
    for (const depth of [100, 10_000, 30_000])
      expect(await call(`PUT /drafts/${KEY}`, nested(depth))).toMatchObject({
        status: 400,
        body: { error: 'Lists and objects in the body may stand in each other 100 times at most' },
      });
    expect(await read()).toEqual(before);
  });

  it('take keys with all that a key may have, and no others', async () => {
    const key = 'override:a.b_c-D9@http://localhost:4010';
    expect((await save(1, 0, encodeURIComponent(key))).body.key).toBe(key);
    for (const bad of ['a%20b', 'a%0ab', '%F0%9F%92%A3', 'x'.repeat(DRAFT_LIMITS.key + 1), "a'b"]) {
      const { status, body } = await save(1, 0, bad);
      expect([bad, status, body.fields?.[0].field]).toEqual([bad, 400, 'key']);
    }
  });

  it('are never kept under a version that cannot be read any more', async () => {
    expect(await save('one', Number.MAX_SAFE_INTEGER)).toMatchObject({ status: 400 });
    const { body } = await save('one', 999_999_999_999_999);
    expect(await read()).toMatchObject({ value: 'one', version: body.version });
    expect(await save('two')).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ value: 'two' });
  });

  it('do not write over the newer version of another device, and give it', async () => {
    const first = (await save('one', 0)).body;
    const second = (await save('two', first.version)).body;
    for (const version of [first.version, 0, second.version + 7]) {
      const { status, body } = await save('three', version);
      expect([status, body.code, body.draft]).toEqual([409, 'draft_newer', second]);
    }
    expect(await read()).toEqual(second);
    const kept = await save('three', second.version);
    expect([kept.status, kept.body.value]).toEqual([200, 'three']);
  });

  it('answer a save that is sent twice as if it had come once', async () => {
    const first = (await save({ a: 1 }, 0)).body;
    expect(await save({ a: 1 }, 0)).toMatchObject({ status: 200, body: first });
    const second = (await save({ a: 2 }, first.version)).body;
    expect(await save({ a: 2 }, first.version)).toMatchObject({ status: 200, body: second });
  });

  it('write over whatever is there without a version', async () => {
    await save('one', 0);
    await save('two');
    expect((await read()).value).toBe('two');
    await Promise.all(['a', 'b', 'c', 'd'].map((value) => save(value)));
    expect(['a', 'b', 'c', 'd']).toContain((await read()).value);
  });

  it('let one of two devices win that save at the same moment', async () => {
    for (const version of [0, 1]) {
      const seen = version && (await save('start')).body.version;
      const answers = await Promise.all(['left', 'right', 'other'].map((value) => save(value, seen)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const won = answers.find(({ status }) => status === 200)?.body;
      expect(await read()).toEqual(won);
      for (const { status, body } of answers) if (status === 409) expect(body.draft).toEqual(won);
      await call(`DELETE /drafts/${KEY}`);
    }
  });

  it('are gone when they are removed, but for what another device has typed since', async () => {
    const first = (await save('one', 0)).body;
    const second = (await save('two', first.version)).body;
    const late = await call(`DELETE /drafts/${KEY}?version=${first.version}`);
    expect([late.status, late.body.draft]).toEqual([409, second]);
    expect((await call(`DELETE /drafts/${KEY}?version=${second.version}`)).status).toBe(200);
    expect((await read()).version).toBe(0);
    expect((await call(`DELETE /drafts/${KEY}?version=${second.version}`)).status).toBe(200);
    const { status, body } = await call(`DELETE /drafts/${KEY}`);
    expect([status, body]).toEqual([200, { key: KEY, value: null, version: 0, saved_at: null }]);
  });

  it('that are begun again have a version that was never there', async () => {
    const before = (await save('one', 0)).body.version;
    const latest = (await save('two', before)).body.version;
    await call(`DELETE /drafts/${KEY}`);
    const again = (await save('three', latest)).body.version;
    expect(again).toBeGreaterThan(latest);
  });

  it('refuse what is too long, no value and no version, by the field', async () => {
    const text = 'é'.repeat(DRAFT_LIMITS.bytes / 2 - 1);
    expect((await save(text, 0)).status).toBe(200);
    const problems: [body: unknown, field: string, message: string][] = [
      [{ value: `${text}e`, version: 0 }, 'value', MESSAGES.draftTooLong(64)],
      [{ version: 0 }, 'value', MESSAGES.required('Value')],
      [{ value: 1, version: -1 }, 'version', MESSAGES.notDraftVersion],
      [{ value: 1, version: '1' }, 'version', MESSAGES.notDraftVersion],
    ];
    for (const [body, field, message] of problems)
      expect((await call(`PUT /drafts/${KEY}`, body)).body).toMatchObject({ fields: [{ field, message }] });
    for (const version of ['x', '-1', '1.5', '9'.repeat(20)])
      expect((await call(`DELETE /drafts/${KEY}?version=${version}`)).status).toBe(400);
  });

  it('are bounded in number for each person', async () => {
    const row = { user_id: author.id, value: '1', version: 1, saved_at: '2026-01-01 00:00:00.000' };
    const rows = Array.from({ length: DRAFT_LIMITS.perPerson }, (_, i) => ({
      ...row,
      draft_key: `old:${i}`,
    }));
    await gateway.services.db.insertInto('drafts').values(rows).execute();
    expect(await save('more', 0)).toMatchObject({ status: 409, body: { code: 'too_many_drafts' } });
    expect((await save('other', 1, 'old:7')).status).toBe(200);
    const other = await signInAs(gateway.services, 'analyst');
    expect((await call(`PUT /drafts/${KEY}`, { value: 1 }, other)).status).toBe(200);
  });

  it('are read by nobody but their author', async () => {
    await save('SECRET-draft', 0);
    for (const stranger of [
      await signInAs(gateway.services, ROLES),
      await signInAs(gateway.services, 'admin'),
    ]) {
      expect((await call(`GET /drafts/${KEY}`, undefined, stranger)).body).toMatchObject({ version: 0 });
      expect((await call(`PUT /drafts/${KEY}`, { value: 'mine', version: 0 }, stranger)).status).toBe(200);
      expect((await call(`DELETE /drafts/${KEY}`, undefined, stranger)).status).toBe(200);
    }
    expect((await read()).value).toBe('SECRET-draft');
  });

  it('cost one statement to save again and one to read', async () => {
    const { version } = (await save('one', 0)).body;
    const statements = await gateway.statements.during(() => save('two', version));
    expect(statements).toHaveLength(1);
    expect(await gateway.statements.during(() => read())).toHaveLength(1);
    expect(await gateway.statements.during(() => save('new', 0, 'other'))).toHaveLength(1);
  });

  it('go with their request, their person and their time', async () => {
    const owner = await signInAs(gateway.services, 'provider');
    const request = await requestAt(gateway.services, owner.id, 'submitted');
    await call(`PUT /drafts/edit-request:${request.id}`, { value: 1 }, owner);
    await save(1, 0, `analysis-notes:${request.id}`);
    await save(1, 0, `answer:${request.id}:7`);
    await save(1, 0, `analysis-notes:${request.id + 1}`);
    await save(1, 0, `answer:${request.id}7:7`);
    const keys = async () =>
      (await gateway.services.db.selectFrom('drafts').select('draft_key').orderBy('draft_key').execute()).map(
        ({ draft_key }) => draft_key,
      );
    expect((await call(`DELETE /device-requests/${request.id}`, undefined, owner)).status).toBe(204);
    expect(await keys()).toEqual([`analysis-notes:${request.id + 1}`, `answer:${request.id}7:7`]);

    const admin = await signInAs(gateway.services, 'admin');
    await call(`PUT /drafts/own`, { value: 1 }, admin);
    await call(`PUT /users/${author.id}`, { active: false }, admin);
    expect(await keys()).toEqual(['own']);

    now += (DRAFT_LIMITS.days + 1) * 24 * 60 * 60_000;
    await runTasks(gateway.services, [draftsModule]);
    expect(await keys()).toEqual([]);
  });

  it('stand in no other answer', async () => {
    await save('SECRET-draft', 0);
    const admin = await signInAs(gateway.services, 'admin');
    for (const path of ['/users', `/users/${author.id}`, '/security-events', '/device-requests', '/users/me'])
      expect(JSON.stringify((await call(`GET ${path}`, undefined, admin)).body)).not.toContain(
        'SECRET-draft',
      );
    expect(JSON.stringify(await gql(gateway, admin, '{ viewer { id } }'))).not.toContain('SECRET-draft');
  });
});
