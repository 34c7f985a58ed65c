import { dayOf } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { standInsOf } from '../people/index.ts';
import { rest } from '../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { seedDemo } from './seed.ts';

const DAY = 86_400_000;

interface ToldTrial {
  result: string | null;
  reason: string | null;
  evaluators: { answered_at: string | null }[];
  summary: { count: number }[] | null;
}

interface Found {
  id: number;
  device_name: string;
  status: string;
}

describe.each(DIALECTS)('the data of the demo on %s', (dialect) => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let found: Found[];
  beforeAll(async () => {
    gateway = await testGateway(dialect, { DEMO: 'on' });
    await seedDemo(gateway.services);
    analyst = await signInAs(gateway.services, 'analyst');
    ({ body: found } = await rest<Found[]>(gateway, analyst, 'GET /device-requests?limit=500'));
  });
  afterAll(() => gateway.stop());

  const named = (part: string) => found.find(({ device_name }) => device_name.includes(part));

  it('are made once, with histories that hold', async () => {
    await seedDemo(gateway.services);
    const { body } = await rest<Found[]>(gateway, analyst, 'GET /device-requests?limit=500');
    expect(body).toHaveLength(found.length);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    const late = await gateway.services.db
      .selectFrom('request_events as event')
      .innerJoin('request_events as before', 'before.request_id', 'event.request_id')
      .select(['event.request_id', 'event.action', 'event.at', 'before.at as before'])
      .whereRef('event.sequence', '>', 'before.sequence')
      .whereRef('event.at', '<', 'before.at')
      .execute();
    expect(late).toEqual([]);
  });

  it('have a trial that is under way and one that was kept, with answers and their summary', async () => {
    const trials: ToldTrial[] = [];
    for (const { id, status } of found) {
      if (status !== 'approved') continue;
      const { body } = await rest<{ trial: ToldTrial | null }>(
        gateway,
        analyst,
        `GET /device-requests/${id}`,
      );
      if (body.trial) trials.push(body.trial);
    }
    expect(trials.map(({ result }) => result).sort()).toEqual(['keep', null]);
    const kept = trials.find(({ result }) => result === 'keep');
    expect(kept?.reason).toContain('Alerts have halved');
    expect(kept?.evaluators.every(({ answered_at: at }) => at)).toBe(true);
    expect(kept?.summary?.[0]).toMatchObject({ count: 3 });
  });

  it('have a request that was merged into an earlier one', async () => {
    const into = named('Impella CP with SmartAssist');
    const merged = named('Impella CP pump');
    const { body } = await rest(gateway, analyst, `GET /device-requests/${merged?.id}`);
    expect(body).toMatchObject({ status: 'dismissed', merged_into: { id: into?.id } });
  });

  it('have a picture, a workbook, a PDF and a link among the evidence, which can be read', async () => {
    const kinds = new Set<string | null>();
    for (const { id } of found) {
      const path = `/device-requests/${id}/evidence`;
      const { body } = await rest<{ id: number; media_type: string | null; state: string }[]>(
        gateway,
        analyst,
        `GET ${path}`,
      );
      for (const each of body) {
        kinds.add(each.media_type);
        expect(each.state).toBe('ready');
        if (!each.media_type) continue;
        const response = await fetch(`${gateway.url}/api${path}/${each.id}/download`, {
          headers: { authorization: `Bearer ${analyst.token}` },
        });
        expect([response.status, (await response.arrayBuffer()).byteLength > 500]).toEqual([200, true]);
      }
    }
    expect([...kinds].map(String).sort()).toEqual([
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/png',
      'null',
    ]);
  });

  it('have a meeting that has voted, without a member who is recused, and one ahead', async () => {
    interface Told {
      id: number;
      kind: string;
      state: string;
      items: {
        request: { device_name: string } | null;
        state: string;
        recommendation: { result: string } | null;
        decision: { outcome: string; against: string | null } | null;
      }[];
    }
    const member = await signInAs(gateway.services, 'committee');
    const { body } = await rest<Told[]>(gateway, member, 'GET /meetings?when=past');
    const [held] = body;
    const read = await rest<Told>(gateway, member, `GET /meetings/${held?.id}`);
    expect(read.body.state).toBe('closed');
    expect(read.body.items.map(({ recommendation }) => recommendation?.result ?? null)).toEqual([
      null,
      'approve',
      'approve',
    ]);
    expect(read.body.items.at(-1)?.decision).toMatchObject({
      outcome: 'rejected',
      against: expect.stringContaining('recommended: Approve'),
    });
    const call = `GET /meetings/${held?.id}/minutes` as const;
    const minutes = await rest<{ text: string; state: string }>(gateway, member, call);
    expect(minutes.body.state).toBe('approved');
    expect(minutes.body.text).toContain('the stay shorter.');
    expect(minutes.body.text).not.toContain('[To write');
    const recusals = await gateway.services.db.selectFrom('request_recusals').select('request_id').execute();
    expect(recusals.map(({ request_id }) => request_id)).toContain(named('Konect')?.id);
    const ahead = await rest<Told[]>(gateway, member, 'GET /meetings');
    expect(ahead.body.map(({ kind, state }) => [kind, state])).toEqual(
      expect.arrayContaining([
        ['session', 'planned'],
        ['circulation', 'open'],
      ]),
    );
  });

  it('have somebody who is away, for whom the demo account of the role stands in now', async () => {
    const { db, config } = gateway.services;
    const [row] = await db.selectFrom('deputyships').selectAll().execute();
    const named = await db.selectFrom('users').select(['id', 'name', 'email']).execute();
    const of = (id?: number) => named.find((each) => each.id === id);
    expect(of(row?.user_id)?.name).toBe('Ruth Coleman');
    expect(of(row?.deputy_id)?.email).toBe('analyst@demo.local');
    const [now] = await standInsOf(db, [row?.user_id ?? 0], dayOf(new Date(), config.timeZone));
    expect(now?.until).toBe(row?.until_day);
  });

  it('leaves its people what a few days bring, and nothing old', async () => {
    const { db } = gateway.services;
    expect(await db.selectFrom('tellings').select('id').execute()).toEqual([]);
    const notices = await db
      .selectFrom('notices')
      .innerJoin('users', 'users.id', 'notices.shown_to')
      .select(['users.email', 'unread_by', 'notices.at'])
      .execute();
    const unread = notices.filter(({ unread_by }) => unread_by !== null);
    expect(unread.filter(({ at }) => Date.parse(`${at}Z`) < Date.now() - 8 * DAY)).toEqual([]);
    const counts = [...Map.groupBy(unread, ({ email }) => email)].map(([email, some]) => [
      email,
      some.length,
    ]);
    expect(counts.length).toBeGreaterThan(3);
    expect(counts.filter(([, count]) => Number(count) > 8)).toEqual([]);
    expect(notices.length).toBeGreaterThan(unread.length * 3);
  });
});
