import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { bearer, PASSWORD, Visitor } from '../../testing/identity.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { ISSUER } from '../identity/embedded/names.ts';
import { closeOpenWindow, openWindow } from './emergency/window.ts';
import { endSessionsOfSubject } from './end.ts';

const NEW_PASSWORD = 'a new long password';

describe.each(DIALECTS)('an identity token from before a revocation on %s', (dialect) => {
  let gateway: TestGateway;
  let admin: SignedIn;
  let count = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    admin = await signInAs(gateway.services, 'admin');
  });
  afterAll(() => gateway.stop());

  /** A person who is signed in at the provider and has not exchanged the identity token yet. */
  async function person() {
    const email = `revoked.${++count}@hospital.example`;
    const visitor = new Visitor(gateway);
    const { body } = await visitor.join(email);
    return { email, visitor, id: body.user.id as number, session: body.token as string };
  }
  type Person = Awaited<ReturnType<typeof person>>;

  /** The same person in another browser. */
  async function elsewhere({ email }: Person) {
    const visitor = new Visitor(gateway);
    await visitor.signIn(email, PASSWORD);
    return { visitor, session: (await visitor.exchange()).body.token as string };
  }

  const send = async (method: string, path: string, token: string, body?: object) => {
    const answer = await fetch(`${gateway.url}/api${path}`, {
      method,
      headers: { ...bearer(token), ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
  };
  const opens = async (token: string) => {
    const { status } = await new Visitor(gateway).exchange({}, token);
    expect([200, 401]).toContain(status);
    return status === 200;
  };
  const works = async (session: string) =>
    (await new Visitor(gateway).call('/api/auth/verify', undefined, bearer(session))).status === 200;
  const hasCookie = async (visitor: Visitor) => (await visitor.call('/api/idp/get-session')).body !== null;
  const setActive = (id: number, active: boolean) => send('PUT', `/users/${id}`, admin.token, { active });

  it('opens a session while nothing was revoked (so that the refusals below mean something)', async () => {
    const { visitor } = await person();
    expect(await opens(await visitor.identityToken())).toBe(true);
  });

  it('opens none after sign-out, which ends the sign-in at the provider, too', async () => {
    const { visitor, session } = await person();
    const token = await visitor.identityToken();
    await send('POST', '/auth/logout', session);
    expect(await opens(token)).toBe(false);
    expect(await hasCookie(visitor)).toBe(false);
  });

  it('opens none after sign-out at the provider alone, which ends the session here, too', async () => {
    const { visitor, session } = await person();
    const token = await visitor.identityToken();
    expect((await visitor.call('/api/idp/sign-out', {})).status).toBe(200);
    expect(await opens(token)).toBe(false);
    expect(await works(session)).toBe(false);
  });

  it('opens none after the person signed out everywhere else, also where no session was open', async () => {
    const someone = await person();
    const other = await elsewhere(someone);
    const idle = new Visitor(gateway);
    await idle.signIn(someone.email, PASSWORD);
    const tokens = [await other.visitor.identityToken(), await idle.identityToken()];
    await send('DELETE', '/sessions', someone.session);
    for (const token of tokens) expect(await opens(token)).toBe(false);
    for (const { visitor } of [other, { visitor: idle }]) expect(await hasCookie(visitor)).toBe(false);
    expect(await works(other.session)).toBe(false);
    // In the browser in which they did it they stay signed in, at the portal and at the provider.
    expect(await works(someone.session)).toBe(true);
    expect(await opens(await someone.visitor.identityToken())).toBe(true);
  });

  it('opens none after that session was ended from another place', async () => {
    const someone = await person();
    const other = await elsewhere(someone);
    const token = await other.visitor.identityToken();
    const list = (await someone.visitor.call('/api/sessions', undefined, bearer(someone.session))).body;
    const { id } = list.find(({ current }: { current: boolean }) => !current);
    await send('DELETE', `/sessions/${id}`, someone.session);
    expect(await opens(token)).toBe(false);
    expect(await works(someone.session)).toBe(true);
  });

  it.each([true, false, undefined])(
    'opens none after a password change that wished revokeOtherSessions=%s',
    async (revokeOtherSessions) => {
      const someone = await person();
      const other = await elsewhere(someone);
      const token = await other.visitor.identityToken();
      const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions };
      expect((await someone.visitor.call('/api/idp/change-password', change)).status).toBe(200);
      expect(await opens(token)).toBe(false);
      expect(await hasCookie(other.visitor)).toBe(false);
      expect(await works(other.session)).toBe(false);
      expect(await works(someone.session)).toBe(true);
      expect(await opens(await someone.visitor.identityToken())).toBe(true);
    },
  );

  it('opens none after a new password by mailed code', async () => {
    const { email, visitor, session } = await person();
    const token = await visitor.identityToken();
    const stranger = new Visitor(gateway);
    await stranger.call('/api/idp/email-otp/request-password-reset', { email });
    const reset = { email, otp: stranger.code(email), password: NEW_PASSWORD };
    expect((await stranger.call('/api/idp/email-otp/reset-password', reset)).status).toBe(200);
    expect(await opens(token)).toBe(false);
    expect(await works(session)).toBe(false);
    expect(await hasCookie(visitor)).toBe(false);
  });

  it('opens none after deactivation, and reactivation revives nothing', async () => {
    const { visitor, id, session, email } = await person();
    const token = await visitor.identityToken();
    await setActive(id, false);
    expect(await works(session)).toBe(false);
    await setActive(id, true);
    expect(await works(session)).toBe(false);
    expect(await opens(token)).toBe(false);
    expect(await hasCookie(visitor)).toBe(false);
    const again = new Visitor(gateway);
    await again.signIn(email, PASSWORD);
    expect((await again.exchange()).status).toBe(200);
  });

  it('ends emergency sessions with a deactivation, too', async () => {
    const { id, email } = await person();
    await gateway.services.db.updateTable('users').set({ profile_created: 1 }).where('id', '=', id).execute();
    const { codes } = await openWindow(gateway.services, { minutes: 60, reason: 'A test', emails: [email] });
    const body = { emergency: true, emergencyCode: codes[0]?.code };
    const { token } = (await new Visitor(gateway).call('/api/auth/local', body)).body;
    expect(await works(token)).toBe(true);
    await setActive(id, false);
    await setActive(id, true);
    expect(await works(token)).toBe(false);
    await closeOpenWindow(gateway.services);
  });

  it('opens at most sessions that a revocation at the same time ends', async () => {
    const { visitor, id } = await person();
    const token = await visitor.identityToken();
    const exchanges = Array.from({ length: 6 }, () => new Visitor(gateway).exchange({}, token));
    await setActive(id, false);
    const answers = await Promise.all(exchanges);
    await setActive(id, true);
    for (const { body } of answers) if (body.token) expect(await works(body.token)).toBe(false);
    expect(
      await gateway.services.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('opens at most sessions that a revocation at the same time ends, also at the first sign-in', async () => {
    for (let round = 0; round < 8; round++) {
      const email = `first.${++count}@hospital.example`;
      const visitor = new Visitor(gateway);
      await visitor.signUp(email, PASSWORD);
      await visitor.verifyEmail(email);
      const token = await visitor.identityToken();
      const { sub = '' } = decodeJwt(token);
      const [{ body }] = await Promise.all([
        new Visitor(gateway).exchange({}, token),
        endSessionsOfSubject(gateway.services, { issuer: ISSUER, subject: sub }),
      ]);
      if (body.token) expect(await works(body.token)).toBe(false);
      expect(await hasCookie(visitor)).toBe(false);
    }
  });
});
