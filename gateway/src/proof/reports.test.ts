import {
  type Behind,
  DEPARTMENTS,
  dayOf,
  MANUFACTURERS,
  REPORT_NAMES,
  REPORT_OUTCOMES,
  type ReportFilter,
  type Role,
  reportEntry,
  STAGES,
  targetDays,
  URGENCIES,
} from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import { countFacts } from '../reports/facts/count.ts';
import { verifyFacts } from '../reports/facts/verify.ts';
import { type RequestsBehind, readReport, readRequestsBehind } from '../reports/sections/service.ts';
import { hospitalSettings } from '../requests/index.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { signInAs } from '../testing/people.ts';
import { Histories, randomFrom } from '../testing/told-histories.ts';
import type { Player } from './notices-table.ts';
import { type Counted, countByHand, rowsByHand } from './reports-model.ts';

const ZONE = 'America/New_York';
const REQUESTS = 40;
const STEPS = 14;

describe.each(DIALECTS)('reports on %s', (dialect) => {
  let gateway: TestGateway;
  const players: Player[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  async function meet() {
    players.length = 0;
    for (const [name, ...roles] of [
      ['Petra', 'provider'],
      ['Anna', 'analyst'],
      ['Clara', 'committee'],
      ['Sam', 'supply_chain'],
      ['Bea', 'business_office'],
      ['Adam', 'admin'],
      ['Paul', 'provider'],
      ['Bo', 'business_office', 'committee'],
    ] as [string, ...Role[]][]) {
      const { id, email } = await signInAs(gateway.services, roles);
      const user = { id, email, name, roles, grantedRoles: roles, role: roles[0] as Role, department: 'EP' };
      players.push({
        user: { ...user, active: true, emailVerified: true, profileCreated: true },
        name,
        roles,
      });
    }
  }

  /** Writes what the histories leave out: departments, costs, what was paid. */
  async function vary(random: ReturnType<typeof randomFrom>) {
    const { db } = gateway.services;
    const decimal = () => `${random.upTo(5000)}.${String(random.upTo(100)).padStart(2, '0')}`;
    for (const { id } of await db.selectFrom('device_requests').select('id').execute()) {
      const makers = [...MANUFACTURERS, 'Smith & Nephew', 'smith & nephew'];
      await db
        .updateTable('device_requests')
        .set({
          department: random.of(DEPARTMENTS),
          manufacturer: random.of(makers),
          is_replacement: random.upTo(2),
        })
        .where('id', '=', id)
        .execute();
      if (random.upTo(4) === 0) continue;
      const currency = random.of(['USD', 'EUR', 'JPY']);
      const price = () => (currency === 'JPY' ? String(random.upTo(9000)) : decimal());
      const line = (side: string, period: string) => ({
        item: 'Valve',
        unitPrice: price(),
        quantity: 1 + random.upTo(30),
        period,
        side,
      });
      const lines = [line('new', 'year'), line('replaced', 'year'), line('new', 'once')].filter(
        () => random.upTo(4) > 0,
      );
      await db
        .deleteFrom('analysis_sections')
        .where('request_id', '=', id)
        .where('section', '=', 'cost')
        .execute();
      const value = { currency, lines, contractNumber: null, contractEnd: null, reimbursementCode: null };
      const saved = {
        version: 1,
        saved_by: players[0]?.user.id ?? 0,
        saved_by_name: 'Anna',
        saved_at: '2026-03-02 10:00:00.000',
        save_id: null,
      };
      await db
        .insertInto('analysis_sections')
        .values({
          request_id: id,
          section: 'cost',
          value: JSON.stringify({ value }),
          salt: '',
          digest: '',
          ...saved,
        })
        .execute();
      const answers = {
        used: 'yes',
        usedText: null,
        unitsPerYear: 1 + random.upTo(30),
        unitPrice: price(),
        currency,
        again: true,
        againText: null,
      };
      await db
        .updateTable('request_follow_ups')
        .set({ value: JSON.stringify(answers) })
        .where('request_id', '=', id)
        .where('first_answered_at', 'is not', null)
        .execute();
    }
  }

  it('equal what is counted by hand, under every filter, and open the requests behind each number', async () => {
    const random = randomFrom(dialect.length);
    await gateway.clear();
    await meet();
    const { db } = gateway.services;
    const histories = new Histories(gateway.services, players, random);
    const services = {
      ...histories.services,
      config: { ...histories.services.config, timeZone: ZONE },
    };
    const play = async (worlds: typeof histories.worlds) => {
      for (const world of worlds)
        for (let left = random.upTo(STEPS); left > 0; left--) await histories.step(world);
    };
    for (let each = 0; each < REQUESTS; each++) await play([await histories.begin()]);
    await vary(random);
    await countFacts(services);
    const count = dialect === 'SQLite' ? 400 : 60;
    let [drawn, behindCount] = [0, 0];
    for (const round of [0, 1, 2]) {
      if (round) {
        // What has happened since is counted alone.
        await play(histories.worlds.filter(() => random.upTo(3) === 0));
        expect(await countFacts(services)).toBeGreaterThan(0);
      }
      expect(await verifyFacts(services)).toEqual([]);
      const settings = await hospitalSettings(services);
      const place = { zone: ZONE, weekend: settings.weekend_days, holidays: settings.holidays };
      const counted = await countByHand(db, place);
      const user = players.find(({ name }) => name === 'Bea')?.user as Player['user'];
      const context = { ...services, user, correlationId: 'test' } as Context;
      const today = dayOf(services.clock(), ZONE);
      const targets = (stage: string, isUrgent: boolean) =>
        targetDays(stage as never, settings, isUrgent) ?? 0;
      for (let draw = 0; draw < count; draw++, drawn++) {
        const filter = draw === 0 ? { from: '2026-01-01', until: today } : filterOf(counted, random, today);
        const expected = rowsByHand(counted, filter as never, { today, targets });
        for (const name of REPORT_NAMES) {
          if (name === 'committee') continue;
          const { rows, sentence } = await readReport(context, name, filter);
          const sorted = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).sort();
          expect({ name, filter, rows: sorted(rows.map(({ values }) => values)) }).toEqual({
            name,
            filter,
            rows: sorted(expected[name] ?? []),
          });
          expect(sentence).toMatch(/\.$/);
          // Each number of requests opens them.
          const numbers = reportEntry(name).columns.filter(({ unit }) => unit === 'requests');
          for (const { values, behind } of rows)
            expect(Object.keys(behind).sort()).toEqual(
              numbers.flatMap(({ key }) => (values[key] ? key : [])).sort(),
            );
          for (const { values, behind } of rows)
            for (const [key, of] of Object.entries(behind)) {
              if (random.upTo(20)) continue;
              behindCount++;
              expect({ name, key, of, count: await countBehind(context, of) }).toEqual({
                name,
                key,
                of,
                count: values[key],
              });
            }
        }
      }
    }
    expect(drawn).toBe(3 * count);
    expect(behindCount).toBeGreaterThan(count);
  }, 300_000);

  /** Goes through all pages of the requests behind a number. */
  async function countBehind(context: Context, behind: Behind): Promise<number> {
    const ids: number[] = [];
    let all: RequestsBehind['total'];
    for (let after: { day: string; id: number } | undefined; ; ) {
      const { entries, next, total } = await readRequestsBehind(context, behind, {
        first: 7,
        ...(after && { after }),
      });
      ids.push(...entries.map(({ request }) => request.id));
      all = total;
      if (!next) break;
      after = next;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(await all()).toEqual({ count: ids.length, isLeast: false });
    return ids.length;
  }

  function filterOf(
    counted: readonly Counted[],
    random: ReturnType<typeof randomFrom>,
    today: string,
  ): ReportFilter {
    const days = counted.flatMap((each) => [each.submitted, each.decided?.day ?? each.submitted, today]);
    const [from = today, until = today] = [random.of(days), random.of(days)].sort();
    const maybe = <T>(values: readonly T[]) => (random.upTo(3) === 0 ? random.of(values) : undefined);
    const filter = {
      department: maybe(DEPARTMENTS),
      manufacturer: maybe([...MANUFACTURERS, 'Smith & Nephew']),
      stage: maybe(STAGES),
      outcome: maybe(REPORT_OUTCOMES),
      urgency: maybe(URGENCIES),
    };
    const said = Object.entries(filter).filter(([, value]) => value !== undefined);
    return { from, until, ...(Object.fromEntries(said) as Record<string, string>) };
  }
});
