import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/db/open.ts';
import { DIALECTS, testGateway } from '../../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../../testing/identity.ts';
import { createAuth } from './auth.ts';
import { migrateIdentity } from './migrate.ts';
import { openProvider } from './provider.ts';

const IDLE = {
  renamed: async () => {},
  signedOut: async () => {},
  credentialsChanged: async () => {},
  factorChanged: async () => {},
};

describe.each(DIALECTS)("the provider's tables on %s", (dialect) => {
  it('are made once by gateways that start together, and left alone by later ones', async () => {
    const gateway = await testGateway(dialect);
    const { services } = gateway;
    const tables = async () =>
      (await services.db.introspection.getTables())
        .map(({ name }) => name)
        .filter((name) => /^idp_/.test(name));
    await openProvider(services);
    const expected = (await tables()).sort();
    expect(expected).toContain('idp_user');
    for (const name of ['idp_session', 'idp_account']) await services.db.schema.dropTable(name).execute();
    for (const name of await tables()) await services.db.schema.dropTable(name).execute();

    const others = [1, 2, 3].map(() => ({ ...services, db: openDatabase(services.config) }));
    const auths = others.map((other) => createAuth(other, 'x'.repeat(40), async () => {}, IDLE));
    const migrateAll = () =>
      Promise.all(auths.map((auth, index) => migrateIdentity(others[index]?.db ?? services.db, auth)));
    await migrateAll();
    expect((await tables()).sort()).toEqual(expected);
    await migrateAll();
    const signUp = await new Visitor(gateway).signUp('late@hospital.example', PASSWORD);
    expect(signUp.status).toBe(200);

    await Promise.all(others.map(({ db }) => db.destroy()));
    await gateway.stop();
  });
});
