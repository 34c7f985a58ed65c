import { sql } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type MariadbServer, startMariadb } from '../../testing/mariadb.ts';

const UNAVAILABLE = 'The service is unavailable at the moment. Please try again.';

const ready = async ({ url }: TestGateway) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.json() };
};
const OK = { status: 200, body: { status: 'ok' } };
const missing = (reason: string) => ({
  status: 503,
  body: { error: UNAVAILABLE, code: 'unavailable', missing: [reason] },
});

describe('/readyz on MariaDB', () => {
  let server: MariadbServer;
  let gateway: TestGateway;
  beforeAll(async () => {
    server = await startMariadb();
    gateway = await testGateway('SQLite', { DATABASE_URL: await server.makeDatabase('portal') });
  });
  afterAll(async () => {
    await gateway.stop();
    await server.stop();
  });

  it('is 503 while the server is read-only, also for a user who may write all the same', async () => {
    expect(await ready(gateway)).toEqual(OK);
    const operator = await createConnection(server.url);
    await operator.query('SET GLOBAL read_only = 1');
    await expect.poll(() => ready(gateway)).toEqual(missing('database: the server is read-only (read_only)'));
    await operator.query('SET GLOBAL read_only = 0');
    await expect.poll(() => ready(gateway)).toEqual(OK);
    await operator.end();
  });

  it('is 503 while every write waits, and answers in time', async () => {
    const operator = await createConnection(server.url);
    await operator.query('FLUSH TABLES WITH READ LOCK');
    await expect.poll(() => ready(gateway)).toEqual(missing('database: it takes no writes'));
    await operator.query('UNLOCK TABLES');
    await expect.poll(() => ready(gateway)).toEqual(OK);
    await operator.end();
  });

  it('asks the database once for many who ask at the same time', async () => {
    await expect.poll(() => ready(gateway)).toEqual(OK);
    const counted = await gateway.statements.during(() =>
      Promise.all(Array.from({ length: 50 }, () => ready(gateway))),
    );
    expect(counted.length).toBeLessThan(10);
  });

  it('is 503 while the server is away', async () => {
    await server.kill();
    await expect.poll(() => ready(gateway)).toEqual(missing('database: it does not answer'));
    await server.restart();
    await expect.poll(() => ready(gateway)).toEqual(OK);
  });
});

describe('/readyz on SQLite', () => {
  it('is 503 while the file takes no writes', async () => {
    const gateway = await testGateway('SQLite');
    expect(await ready(gateway)).toEqual(OK);
    await sql`pragma query_only = on`.execute(gateway.services.db);
    await expect.poll(() => ready(gateway)).toEqual(missing('database: it takes no writes'));
    await sql`pragma query_only = off`.execute(gateway.services.db);
    await expect.poll(() => ready(gateway)).toEqual(OK);
    await gateway.stop();
  });
});
