import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Stage } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Services } from '../platform/context.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';
import { createFileStore } from '../platform/storage/create-store.ts';
import { KEY_PREFIXES } from '../platform/storage/file-store.ts';
import { type Answer, rest, upload } from '../testing/client.ts';
import { DIALECTS, databaseFor, type TestDatabase } from '../testing/databases.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { startProcess } from '../testing/process.ts';
import { NEW_REQUEST } from '../testing/requests.ts';
import { ZIPS } from '../testing/workbooks.ts';

const ROUNDS = 3;
const WORKERS = 8;
/** Of what a stage can only have come after. */
const ORDER: readonly Stage[] = [
  'submitted',
  'under_analysis',
  'committee_review',
  'approved',
  'ordered',
  'on_shelf',
];

/** Eight workers may be more than a slow machine serves in time. What is answered so is not acknowledged. */
class Busy extends Error {}

/** What the gateway has said that it has done. */
interface Acknowledged {
  stages: Map<number, Stage>;
  files: { requestId: number; id: number; bytes: Buffer }[];
}

describe.each(DIALECTS)('a gateway that is killed while it writes, on %s', (dialect) => {
  let folder: string;
  let database: TestDatabase | undefined;
  let settings: Record<string, string>;
  let services: Pick<Services, 'config' | 'db' | 'files' | 'clock'>;
  let person: SignedIn;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-crash-'));
    database = await databaseFor(dialect);
    settings = {
      PORT: '0',
      DATA_DIR: folder,
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      // A fast machine uploads more than a person may in a day.
      UPLOADS_PER_DAY: '100000',
      REMOTES: path.join(folder, 'none'),
      ...(database && { DATABASE_URL: database.url }),
    };
    const config = readConfig({ NODE_ENV: 'test', ...settings });
    const files = await createFileStore(config);
    services = { config, files, db: openDatabase(config), clock: () => new Date() };
    await migrate(services.db);
    person = await signInAs(services as Services, ['business_office', 'provider']);
  });
  afterAll(async () => {
    await services.db.destroy();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('has kept all that it acknowledged, and nothing by halves', { timeout: 240_000 }, async () => {
    const acknowledged: Acknowledged = { stages: new Map(), files: [] };
    for (let round = 1; round <= ROUNDS; round++) {
      const gateway = await startProcess(settings);
      const before = acknowledged.stages.size;
      const workers = Array.from({ length: WORKERS }, () => work({ url: gateway.url ?? '' }, acknowledged));
      await expect.poll(() => acknowledged.stages.size).toBeGreaterThan(before + 20);
      await expect.poll(() => acknowledged.files.length).toBeGreaterThan(4 * round);
      await wait(Math.random() * 100);
      expect(await gateway.stop('SIGKILL')).toBeNull();
      await Promise.all(workers);
    }
    expect(acknowledged.files.length).toBeGreaterThan(10);

    const gateway = await startProcess(settings);
    const target = { url: gateway.url ?? '' };
    const { db } = services;
    const rows = await db.selectFrom('device_requests').select(['id', 'stage']).execute();
    const stages = new Map(rows.map(({ id, stage }) => [id, stage]));
    for (const [id, stage] of acknowledged.stages) {
      // One call more may have been done than answered.
      const found = ORDER.indexOf(stages.get(id) as Stage) - ORDER.indexOf(stage);
      expect({ id, stage, found: [0, 1].includes(found) }).toEqual({ id, stage, found: true });
    }
    for (const { requestId, id, bytes } of acknowledged.files) {
      const url = `${target.url}/api/device-requests/${requestId}/files/${id}/download`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${person.token}` } });
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
    // Also what was not acknowledged is whole: a row has its file, a request its history.
    const kept = new Set(
      (await Promise.all(KEY_PREFIXES.map((prefix) => services.files.list(prefix))))
        .flat()
        .flatMap(({ key, whole }) => (whole ? [key] : [])),
    );
    const files = await db.selectFrom('request_files').select('storage_key').execute();
    expect(files.filter((file) => !kept.has(file.storage_key))).toEqual([]);
    expect((await verifyAudit(db)).problems).toEqual([]);
    expect(await create(target)).toMatchObject({ status: 201 });
    expect(await gateway.stop()).toBe(0);
  });

  const create = (target: { url: string }) => rest(target, person, 'POST /device-requests', NEW_REQUEST);

  /** Makes requests and moves each along, with a file, until the gateway no longer answers. */
  async function work(target: { url: string }, { stages, files }: Acknowledged): Promise<void> {
    const done = async (call: Promise<Answer<Record<string, unknown>>>, status: number) => {
      const answer = await call;
      if (answer.status === 503) throw new Busy();
      expect(answer).toMatchObject({ status });
      return answer.body;
    };
    const put = (id: number, what: string, body: object) =>
      done(rest(target, person, `PUT /device-requests/${id}/${what}`, body), 200);
    for (;;) {
      try {
        const id = Number((await done(create(target), 201)).id);
        stages.set(id, 'submitted');
        await put(id, 'status', { status: 'under_analysis' });
        stages.set(id, 'under_analysis');
        const bytes = Buffer.concat([ZIPS.plain, Buffer.alloc(Math.floor(Math.random() * 50_000), id)]);
        const file = await done(upload(target, person, id, 'costs.xlsx', withComment(bytes)), 201);
        files.push({ requestId: id, id: Number(file.id), bytes: withComment(bytes) });
        await put(id, 'status', { status: 'committee_review', analystNotes: 'Compared.' });
        stages.set(id, 'committee_review');
        await put(id, 'status', { status: 'approved' });
        stages.set(id, 'approved');
        await put(id, 'ordered', { is_ordered: true });
        stages.set(id, 'ordered');
        await put(id, 'on-shelf', { is_on_shelf: true, lawson_id: `LW-${id}` });
        stages.set(id, 'on_shelf');
      } catch (error) {
        // The connection is gone.
        if (error instanceof TypeError) return;
        if (!(error instanceof Busy)) throw error;
      }
    }
  }
});

/** A ZIP may end in a comment, whose length its last record tells. */
const withComment = (bytes: Buffer): Buffer => {
  const whole = Buffer.from(bytes);
  whole.writeUInt16LE(whole.length - ZIPS.plain.length, ZIPS.plain.length - 2);
  return whole;
};
