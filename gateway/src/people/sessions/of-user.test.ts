import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { Visitor } from '../../testing/identity.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { startSession } from './service.ts';

interface Listed {
  id: string;
  device: string | null;
  current: boolean;
}

describe.each(DIALECTS)("another person's sessions on %s", (dialect) => {
  let gateway: TestGateway;
  let admin: SignedIn;
  let person: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    admin = await signInAs(gateway.services, 'admin');
    person = await signInAs(gateway.services, 'analyst');
  });
  afterAll(() => gateway.stop());

  const list = async (userId = person.id) =>
    (await rest<Listed[]>(gateway, admin, `GET /users/${userId}/sessions`)).body;
  const works = async (token: string) => (await rest(gateway, { token }, 'GET /auth/verify')).status === 200;
  const another = async () =>
    (await startSession(gateway.services, person.id, { device: 'Safari on iPhone' })).token;

  it('are listed for an administrator, without anything that signs in', async () => {
    await another();
    const sessions = await list();
    expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
      [null, false],
      ['Safari on iPhone', false],
    ]);
    for (const { id } of sessions) expect(await works(id)).toBe(false);
  });

  it('show an administrator which of their own is the one that asks', async () => {
    expect((await list(admin.id)).map(({ current }) => current)).toEqual([true]);
  });

  it('end one by one, with who did it on record', async () => {
    const token = await another();
    const session = (await list()).find(({ device }) => device === 'Safari on iPhone');
    const path = `/users/${person.id}/sessions/${session?.id}`;
    expect((await rest(gateway, admin, `DELETE ${path}`)).status).toBe(204);
    expect([await works(token), await works(person.token)]).toEqual([false, true]);
    expect((await rest(gateway, admin, `DELETE ${path}`)).status).toBe(404);
    const { body } = await rest(gateway, admin, 'GET /security-events?kind=session_revoked');
    expect(body).toEqual([
      expect.objectContaining({
        user: expect.objectContaining({ id: person.id }),
        actor: expect.objectContaining({ id: admin.id }),
        detail: 'Safari on iPhone',
      }),
    ]);
  });

  it('end all at once, and those of nobody else', async () => {
    const token = await another();
    const other = await signInAs(gateway.services, 'analyst');
    const { status, body } = await rest(gateway, admin, `DELETE /users/${person.id}/sessions`);
    expect([status, body]).toEqual([200, { ended: 2 }]);
    expect([await works(token), await works(person.token)]).toEqual([false, false]);
    expect([await works(other.token), await works(admin.token)]).toEqual([true, true]);
    expect(await list()).toEqual([]);
  });

  it('end at the identity provider, too: that browser gets no new one', async () => {
    const visitor = new Visitor(gateway);
    const { token, user } = (await visitor.join(`ended.${dialect}@hospital.example`.toLowerCase())).body;
    expect((await rest(gateway, admin, `DELETE /users/${user.id}/sessions`)).body).toEqual({ ended: 1 });
    expect(await works(token)).toBe(false);
    expect((await visitor.call('/api/idp/token')).status).toBe(401);
  });

  it('are not there for a user without an account', async () => {
    for (const call of ['GET /users/999999/sessions', 'DELETE /users/999999/sessions'])
      expect((await rest(gateway, admin, call)).status).toBe(404);
  });
});
