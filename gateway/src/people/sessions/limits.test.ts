import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { bearer, PASSWORD, Visitor } from '../../testing/identity.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const UNATTENDED = { 'x-portal-unattended': '1' };
const VIEWER = { query: '{ viewer { id } }' };

describe.each(DIALECTS)('idle and longest time of a sign-in on %s', (dialect) => {
  let gateway: TestGateway;
  let count = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { SESSION_IDLE_MINUTES: '30', SESSION_MAX_MINUTES: '720' });
  });
  beforeEach(async () => {
    await gateway.clear();
    // The library has no clock that can be replaced.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => gateway.stop());

  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

  /** A person who is signed in at the computer of a ward. */
  async function person() {
    const email = `ward.${++count}@hospital.example`;
    const visitor = new Visitor(gateway);
    const { body } = await visitor.join(email);
    return { email, visitor, session: body.token as string };
  }
  const call = (session: string, path: string, body?: unknown, headers = {}) =>
    new Visitor(gateway).call(path, body, { ...bearer(session), ...headers });
  const act = async (session: string) =>
    (await call(session, '/api/graphql', VIEWER)).body.data !== undefined;
  const works = async (session: string) => (await call(session, '/api/auth/verify')).status === 200;
  /** What a page does when its session has ended: it asks the provider who is signed in, and then for a new session. */
  const comesBack = async (visitor: Visitor): Promise<string | null> => {
    if ((await visitor.call('/api/idp/get-session')).body === null) return null;
    const { status, body } = await visitor.exchange();
    return status === 200 ? body.token : null;
  };

  it('lets whoever was here a moment ago come back without a password (so that the refusals below mean something)', async () => {
    const { visitor, session } = await person();
    pass(20 * MINUTE);
    expect(await act(session)).toBe(true);
    pass(29 * MINUTE);
    expect(await comesBack(visitor)).not.toBeNull();
  });

  it('asks for the password once nobody has done anything for 30 minutes', async () => {
    const { email, visitor, session } = await person();
    pass(30 * MINUTE);
    expect(await works(session)).toBe(false);
    expect((await visitor.call('/api/idp/token')).status).toBe(401);
    expect(await comesBack(visitor)).toBeNull();
    await visitor.signIn(email, PASSWORD);
    expect(await comesBack(visitor)).not.toBeNull();
  });

  it('asks for it also where a sign-in at the provider was never used here', async () => {
    const { email } = await person();
    const visitor = new Visitor(gateway);
    await visitor.signIn(email, PASSWORD);
    pass(30 * MINUTE);
    expect(await comesBack(visitor)).toBeNull();
  });

  it('refuses an identity token that was fetched just before', async () => {
    const { visitor } = await person();
    pass(30 * MINUTE - 10 * SECOND);
    const token = await visitor.identityToken();
    pass(10 * SECOND);
    expect((await visitor.exchange({}, token)).status).toBe(401);
  });

  it('changes nothing in the account of a person who has left', async () => {
    const { visitor } = await person();
    pass(30 * MINUTE);
    const change = { currentPassword: PASSWORD, newPassword: 'a new long password' };
    expect((await visitor.call('/api/idp/change-password', change)).status).toBe(401);
    expect((await visitor.call('/api/idp/two-factor/enable', { password: PASSWORD })).status).toBe(401);
  });

  it.each<[string, (person: { visitor: Visitor; session: string }) => Promise<unknown>]>([
    ['reads that live changes cause', ({ session }) => call(session, '/api/graphql', VIEWER, UNATTENDED)],
    ['a page that asks who is signed in', ({ session }) => call(session, '/api/auth/verify')],
    ['the list of dashboards', ({ session }) => call(session, '/api/remotes')],
    ['asking the provider who is there', ({ visitor }) => visitor.call('/api/idp/get-session')],
    ['fetching identity tokens', ({ visitor }) => visitor.call('/api/idp/token')],
    ['exchanging them for new sessions', ({ visitor }) => visitor.exchange()],
    [
      'connecting to live changes',
      async ({ session }) => {
        const stop = new AbortController();
        await fetch(`${gateway.url}/api/graphql`, {
          method: 'POST',
          headers: { ...bearer(session), accept: 'text/event-stream', 'content-type': 'application/json' },
          body: JSON.stringify({ query: 'subscription { requestChanged { id } }' }),
          signal: stop.signal,
        });
        stop.abort();
      },
    ],
  ])('is not put off by %s', async (_name, poll) => {
    const someone = await person();
    for (let minutes = 0; minutes < 30; minutes += 5) {
      pass(5 * MINUTE - SECOND);
      await poll(someone);
    }
    pass(6 * SECOND);
    expect(await works(someone.session)).toBe(false);
    expect(await comesBack(someone.visitor)).toBeNull();
  });

  it('keeps the time of the sign-in across all sessions that it opens', async () => {
    const { visitor, session } = await person();
    let current = session;
    for (let minutes = 20; minutes < 720; minutes += 20) {
      pass(20 * MINUTE);
      expect(await act(current)).toBe(true);
      current = (await comesBack(visitor)) ?? '';
    }
    pass(20 * MINUTE);
    expect(await works(current)).toBe(false);
    expect(await comesBack(visitor)).toBeNull();
  });

  it('ends no later when the client wishes to be remembered, or not to be', async () => {
    const { email } = await person();
    for (const rememberMe of [true, false]) {
      const visitor = new Visitor(gateway);
      await visitor.call('/api/idp/sign-in/email', { email, password: PASSWORD, rememberMe });
      const { session } = (await visitor.call('/api/idp/get-session')).body;
      expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThanOrEqual(720 * MINUTE);
    }
  });
});

describe('a longest time of more than a day', () => {
  it('is not renewed by a page that asks who is signed in', async () => {
    const settings = { SESSION_IDLE_MINUTES: '10080', SESSION_MAX_MINUTES: '10080' };
    const gateway = await testGateway('SQLite', settings);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const visitor = new Visitor(gateway);
    await visitor.join('week@hospital.example');
    for (let day = 1; day < 7; day++) {
      vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
      expect((await visitor.call('/api/idp/get-session')).body).not.toBeNull();
    }
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
    expect((await visitor.call('/api/idp/get-session')).body).toBeNull();
    vi.useRealTimers();
    await gateway.stop();
  });
});
