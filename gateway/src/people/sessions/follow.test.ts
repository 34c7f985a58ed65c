import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { forgetAll } from './cache.ts';
import { followSession } from './follow.ts';

describe.each(DIALECTS)('sessions of connections that stay open, on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  it('are looked up together, and each is answered for itself', async () => {
    const { services } = gateway;
    const roles = ['provider', 'analyst', 'committee', 'admin'] as const;
    const people: SignedIn[] = [];
    for (const role of roles) people.push(await signInAs(services, [role, 'analyst']));
    const [gone] = people;
    await services.db
      .deleteFrom('sessions')
      .where('user_id', '=', gone?.id ?? 0)
      .execute();
    const sessions = people.map(({ token }) => followSession(services, token));
    const expected = people.map(({ id }) => (id === gone?.id ? undefined : id));
    for (const ask of [
      () => sessions.map((session) => session.check()),
      () => {
        forgetAll();
        return sessions.map((session) => session.person());
      },
    ]) {
      const statements = await gateway.statements.during(async () => {
        const found = await Promise.all(ask());
        expect(found.map((user) => user?.id)).toEqual(expected);
        expect(found.map((user) => user && [...user.grantedRoles].sort())).toEqual(
          people.map(({ id }, at) => (id === gone?.id ? null : [...new Set(['analyst', roles[at]])].sort())),
        );
      });
      expect(statements).toHaveLength(1);
    }
    // Known for the next seconds, but for the one that is gone.
    const [first, ...others] = sessions.map((session) => session.person());
    expect(others.map((user) => user && 'id' in user && user.id)).toEqual(expected.slice(1));
    expect(await first).toBeNull();
  });

  it('are over for a text that is no token', async () => {
    const session = followSession(gateway.services, 'nonsense');
    expect(session.person()).toBeNull();
    expect(await session.check()).toBeNull();
  });
});
