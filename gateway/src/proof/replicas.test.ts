import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeOpenWindow, openWindow } from '../people/sessions/emergency/window.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Services } from '../platform/context.ts';
import { openDatabase } from '../platform/db/open.ts';
import { rest } from '../testing/client.ts';
import { makeDatabase, type TestDatabase } from '../testing/databases.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { type GatewayProcess, startProcess } from '../testing/process.ts';

/** Decisions, "Session token": what is done on one gateway counts on every other within this. */
const WITHIN_MS = 5_000;

describe('a second gateway on the same database', () => {
  let database: TestDatabase;
  let processes: GatewayProcess[] = [];
  let services: Pick<Services, 'db' | 'config' | 'clock' | 'log'>;
  let admin: SignedIn;
  const [here, there] = [0, 1].map((index) => ({
    get url() {
      return processes[index]?.url ?? '';
    },
  })) as [{ url: string }, { url: string }];

  beforeAll(async () => {
    database = await makeDatabase();
    const settings = { DATABASE_URL: database.url, DEMO: 'off', PORT: '0', LOG_LEVEL: 'error', REMOTES: '.' };
    // One after the other: the first makes the tables.
    processes = [await startProcess(settings), await startProcess(settings)];
    const config = readConfig({ DATABASE_URL: database.url });
    services = { config, db: openDatabase(config), clock: () => new Date(), log: pino({ level: 'silent' }) };
    admin = await signInAs(services as Services, 'admin');
  }, 120_000);
  afterAll(async () => {
    await services.db.destroy();
    await Promise.all(processes.map((each) => each.stop()));
    await database.drop();
  });

  interface SessionAnswer {
    status: number;
    roles: unknown;
  }
  const sessionAt = async (gateway: { url: string }, token: string): Promise<SessionAnswer> => {
    const { status, body } = await rest(gateway, { token }, 'GET /auth/verify');
    return { status, roles: body.roles };
  };

  /** Changes something here and waits until it counts there; the other gateway has looked the person up a moment before. */
  async function counts(person: SignedIn, change: () => Promise<unknown>, expected: Partial<SessionAnswer>) {
    expect(await sessionAt(there, person.token)).toMatchObject({ status: 200 });
    await change();
    const changed = performance.now();
    // When the last call was made that was answered as before: how long an answer takes is the machine's matter.
    let asBefore = changed;
    let made = changed;
    const ask = () => {
      [asBefore, made] = [made, performance.now()];
      return sessionAt(there, person.token);
    };
    await expect.poll(ask, { interval: 50 }).toMatchObject(expected);
    expect(asBefore - changed).toBeLessThan(WITHIN_MS);
  }

  const person = () => signInAs(services as Services, 'analyst');

  it('knows of a change of roles', async () => {
    const someone = await person();
    const change = { role: 'supply_chain', roles: ['supply_chain'] };
    await counts(someone, () => rest(here, admin, `PUT /users/${someone.id}`, change), {
      status: 200,
      roles: ['supply_chain'],
    });
  });

  it('knows of a deactivation', async () => {
    const someone = await person();
    const change = { active: false };
    await counts(someone, () => rest(here, admin, `PUT /users/${someone.id}`, change), { status: 401 });
  });

  it('knows of a sign-out', async () => {
    const someone = await person();
    await counts(someone, () => rest(here, someone, 'POST /auth/logout'), { status: 401 });
  });

  it('knows of a session that was signed out from another device', async () => {
    const phone = await person();
    const desk = await signInAs(services as Services, 'analyst');
    await services.db
      .updateTable('sessions')
      .set({ user_id: phone.id })
      .where('user_id', '=', desk.id)
      .execute();
    await counts(phone, () => rest(here, desk, 'DELETE /sessions'), { status: 401 });
    expect(await sessionAt(there, desk.token)).toMatchObject({ status: 200 });
  });

  it('knows of the end of emergency login', async () => {
    const someone = await person();
    const { codes } = await openWindow(services, { minutes: 5, reason: 'test', emails: [someone.email] });
    const emergencyCode = codes[0]?.code;
    const { body } = await rest(here, null, 'POST /auth/local', { emergency: true, emergencyCode });
    const session = { ...someone, token: String(body.token) };
    await counts(session, () => closeOpenWindow(services), { status: 401 });
  });
});
