import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import type { Services } from '../platform/context.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';
import { rest } from '../testing/client.ts';
import { DIALECTS, databaseFor, type TestDatabase } from '../testing/databases.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { type GatewayProcess, startProcess } from '../testing/process.ts';
import { NEW_REQUEST } from '../testing/requests.ts';
import { POINTS, type Point, type SmtpServer, smtpServer } from '../testing/smtp.ts';

/** Where a gateway dies: at a point, while it sends the mail that was begun before, if one was, or the one after it. */
const KILLS: readonly { point: Point; again?: true }[] = [
  ...POINTS.map((point) => ({ point })),
  // The one of which nobody knows whether it was taken, thrice more before it is handed over.
  { point: 'addressed', again: true },
  { point: 'connected', again: true },
  { point: 'addressed', again: true },
];

/** More than are sent before and at the kills, so that some are left for a gateway that nobody kills. */
const MAILS = 3 * POINTS.length;

describe.each(DIALECTS)('a gateway that is killed while it sends mails, on %s', (dialect) => {
  let folder: string;
  let database: TestDatabase | undefined;
  let settings: Record<string, string>;
  let services: Pick<Services, 'config' | 'db' | 'clock'>;
  let provider: SignedIn;
  let office: SignedIn;
  let analysts: SignedIn[];
  let server: SmtpServer;
  beforeAll(async () => {
    server = await smtpServer();
    folder = await mkdtemp(path.join(tmpdir(), 'portal-mails-'));
    database = await databaseFor(dialect);
    settings = {
      ...{ PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' },
      ...{ REMOTES: path.join(folder, 'none'), SMTP_URL: server.url, MAIL_COLLECT_SECONDS: '3600' },
      ...(database && { DATABASE_URL: database.url }),
    };
    const config = readConfig({ NODE_ENV: 'test', ...settings });
    services = { config, db: openDatabase(config), clock: () => new Date() };
    await migrate(services.db);
    provider = await signInAs(services as Services, 'provider');
    office = await signInAs(services as Services, 'business_office');
    analysts = [
      await signInAs(services as Services, 'analyst'),
      await signInAs(services as Services, 'analyst'),
    ];
  });
  afterAll(async () => {
    await services.db.destroy();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  });

  /**
   * The time comes of all that waits, and first of what a gateway has tried that is no more: whether a digest would come before it
   * is up to its random id.
   */
  const timePasses = async () => {
    await services.db.updateTable('mails').set({ due_at: '2026-01-01 00:00:00.000' }).execute();
    await services.db
      .updateTable('mails')
      .set({ due_at: '2025-12-31 00:00:00.000' })
      .where('tries', '>', 0)
      .execute();
  };
  const waiting = () => services.db.selectFrom('mails').select('id').where('state', '=', 'waiting').execute();
  const idsOf = (mails: readonly string[]) =>
    mails.map((mail) => /^Message-ID: <(.*)@/im.exec(mail)?.[1] ?? 'none');

  it('sends each once; where the server may have it, at most twice with the same Message-ID', async () => {
    const target = (gateway: GatewayProcess) => ({ url: gateway.url ?? '' });
    const first = await startProcess(settings);
    for (let number = 0; number < MAILS; number++) {
      const submitted = await rest<{ id: number }>(
        target(first),
        provider,
        'POST /device-requests',
        NEW_REQUEST,
      );
      const call = `PUT /device-requests/${submitted.body.id}/status` as const;
      expect((await rest(target(first), office, call, { status: 'dismissed' })).status).toBe(200);
    }
    await expect.poll(async () => (await waiting()).length).toBe(MAILS);
    const all = (await waiting()).map(({ id }) => id).sort();
    expect(await first.stop()).toBe(0);
    expect(server.mails).toEqual([]);
    // The gateways that are killed also make the digests of those whom the requests wait for.
    await services.db
      .updateTable('notices')
      .set({ at: '2026-01-01 00:00:00.000' })
      .where('digest_for', 'is not', null)
      .execute();

    // The gateway dies at each point of the conversation.
    const maybeTwice: string[] = [];
    for (const { point, again } of KILLS) {
      await timePasses();
      const last = again ? 1 : 2;
      let conversations = 0;
      const killed = Promise.withResolvers<void>();
      server.heard = (now) => {
        if (now === 'connected') conversations++;
        // A gateway that has its answer goes on with the next mail, which must not be taken before the kill.
        if (conversations > last) return killed.promise;
        if (conversations < last || now !== point) return undefined;
        // The gateway may still be starting as far as this process knows.
        return started.then(async (running) => {
          await running.stop('SIGKILL');
          killed.resolve();
        });
      };
      const started = startProcess(settings);
      await started;
      await killed.promise;
      server.heard = () => undefined;
      if (point === 'taken' || point === 'answered') maybeTwice.push(...idsOf(server.mails.slice(-1)));
    }

    await timePasses();
    const last = await startProcess(settings);
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(await last.stop()).toBe(0);
    const sent = idsOf(server.mails);
    const digests = analysts.map(({ email }) =>
      idsOf(server.mails.filter((mail) => mail.includes(`To: ${email}\n`))),
    );
    expect(digests.map((ids) => new Set(ids).size)).toEqual(analysts.map(() => 1));
    expect([...new Set(sent)].sort()).toEqual([...all, ...new Set(digests.flat())].sort());
    const twice = sent.filter((id, at) => sent.indexOf(id) !== at);
    // Of one that the server has taken and could not say so, nobody knows better.
    expect(twice).toContain(maybeTwice[0]);
    expect(twice.filter((id) => !maybeTwice.includes(id))).toEqual([]);
    expect(new Set(twice).size).toBe(twice.length);
    expect(await services.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  }, 240_000);
});
