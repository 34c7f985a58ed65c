import { ACTIONS, type Action, TRANSITIONS, WEEKDAYS } from '@portal/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, Services } from '../../platform/context.ts';
import { toIso } from '../../platform/db/index.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { ANALYST_NOTES, LAWSON_ID, NEW_REQUEST } from '../../testing/requests.ts';
import { stopBackground } from '../background.ts';
import { addComment, answerQuestion, withdrawQuestion } from '../comments/service.ts';
import { createRequest } from '../device-requests/service.ts';
import { act } from '../device-requests/transitions.ts';
import { stageDaysIn } from './graphql.ts';
import { remind } from './remind.ts';

const HOUR = 60 * 60_000;
/** Days around which clocks are put forward or back in one of the zones. */
const STARTS = ['2026-03-05', '2026-03-26', '2026-04-02', '2026-09-24', '2026-10-22', '2026-10-29'];
const ZONES = ['America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kolkata'];
const WORK = ['start_analysis', 'send_to_committee', 'approve', 'order', 'shelve'] as const;

interface Given {
  zone: string;
  start: string;
  weekend: string[];
  /** Days after the start. */
  holidays: number[];
  targets: number[];
  reminder: number;
  escalation: number;
  steps: { hours: number; what: 'move' | 'ask' | 'answer' | 'withdraw' | 'dismiss' | 'nothing' }[];
}

const given: fc.Arbitrary<Given> = fc.record({
  zone: fc.constantFrom(...ZONES),
  start: fc.constantFrom(...STARTS),
  weekend: fc.constantFrom(['saturday', 'sunday'], ['friday', 'saturday'], ['sunday']),
  holidays: fc.uniqueArray(fc.nat(30), { maxLength: 5 }),
  targets: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 5, maxLength: 5 }),
  reminder: fc.nat(2),
  escalation: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(
    fc.record({
      hours: fc.integer({ min: 1, max: 50 }),
      what: fc.constantFrom(
        'move',
        'ask',
        'ask',
        'answer',
        'answer',
        'withdraw',
        'dismiss',
        'nothing',
        'nothing',
      ),
    }),
    { minLength: 8, maxLength: 26 },
  ),
});

const TARGETS = ['submitted', 'under_analysis', 'committee_review', 'approved', 'ordered'];
const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 24 * HOUR).toISOString().slice(0, 10);
const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 24 * HOUR).toISOString().slice(0, 10);

/** A plain model of one request and its due day: it looks at each day on its own. */
class Model {
  readonly given: Given;
  readonly holidays: ReadonlySet<string>;
  readonly stays: { stage: string; from: Date; to: Date | null }[] = [];
  readonly waits: { from: Date; to: Date | null }[] = [];
  readonly absences: { from: Date; to: Date | null }[] = [];
  readonly told: string[] = [];
  readonly #keys = new Set<string>();
  #firstDay: string | null = null;
  /** Since when the request is at its stage. After a restore, the stage counts from before the dismissal. */
  since: Date;
  stage = 'submitted';

  constructor(all: Given, at: Date) {
    this.given = all;
    this.since = at;
    this.stays.push({ stage: 'submitted', from: at, to: null });
    this.holidays = new Set(
      all.holidays.map((days) =>
        new Date(Date.parse(`${all.start}T12:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10),
      ),
    );
  }

  day = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: this.given.zone });

  works = (day: string) =>
    !this.given.weekend.includes(WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] as string) &&
    !this.holidays.has(day);

  /** The working days after the day of `from`, up to and including the day of `to`. */
  between(from: Date, to: Date): string[] {
    const days: string[] = [];
    for (let day = this.day(from); day < this.day(to); ) {
      day = nextDay(day);
      if (this.works(day)) days.push(day);
    }
    return days;
  }

  after(day: string, count: number): string {
    let at = day;
    for (let left = Math.abs(count); left > 0; ) {
      at = count > 0 ? nextDay(at) : dayBefore(at);
      if (this.works(at)) left--;
    }
    return at;
  }

  waiting = () => this.waits.some(({ to }) => to === null);

  dueDay(now: Date): string | null {
    const target = this.given.targets[TARGETS.indexOf(this.stage)];
    if (target === undefined || this.waiting()) return null;
    let stood = 0;
    for (const { from, to } of [...this.waits, ...this.absences])
      if ((to ?? now) > this.since)
        stood += this.between(from > this.since ? from : this.since, to ?? now).length;
    return this.after(this.day(this.since), target + stood);
  }

  move(stage: string, at: Date, since = at): void {
    const last = this.stays.at(-1);
    if (last) last.to = at;
    this.stays.push({ stage, from: at, to: null });
    if (stage !== 'under_analysis') this.resumeClock(at);
    this.stage = stage;
    this.since = since;
  }

  resumeClock(at: Date): void {
    const open = this.waits.find(({ to }) => to === null);
    if (open) open.to = at;
  }

  /** The working days at each stage, and on how many of them the request waited. */
  stageDays(now: Date): object[] {
    const found = new Map<string, { stage: string; days: number; waited: number }>();
    for (const { stage, from, to } of this.stays) {
      const end = to ?? now;
      const each = found.get(stage) ?? { stage, days: 0, waited: 0 };
      each.days += this.between(from, end).length;
      for (const wait of this.waits) {
        const [begin, stop] = [
          wait.from > from ? wait.from : from,
          (wait.to ?? now) < end ? (wait.to ?? now) : end,
        ];
        if (stop > begin) each.waited += this.between(begin, stop).length;
      }
      found.set(stage, each);
    }
    return [...found.values()].filter(({ stage }) => stage !== 'dismissed');
  }

  remind(now: Date): void {
    const today = this.day(now);
    this.#firstDay ??= today;
    const due = this.dueDay(now);
    if (due === null) return;
    const { reminder, escalation } = this.given;
    const isNew = due >= this.#firstDay;
    const tell = (kind: string, action: string, when: boolean) => {
      if (!when || this.#keys.has(`${kind} ${due}`)) return;
      this.#keys.add(`${kind} ${due}`);
      this.told.push(action);
    };
    tell('overdue', 'overdue', isNew && due < today);
    tell('today', 'reminder', due === today);
    tell('before', 'reminder', reminder > 0 && due > today && due <= this.after(today, reminder));
    tell('escalated', 'escalated', isNew && this.after(due, escalation) <= today);
  }
}

describe.each(DIALECTS)('random histories and the clock of a stage on %s', (dialect) => {
  let gateway: TestGateway;
  let now: Date;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  async function live(all: Given): Promise<void> {
    await gateway.clear();
    gateway.services.changes.announce('settings');
    const services: Services = {
      ...gateway.services,
      clock: () => now,
      config: { ...gateway.services.config, timeZone: all.zone },
    };
    now = new Date(`${all.start}T09:00:00.000Z`);
    const [owner, staff, admin] = [
      await signInAs(gateway.services, 'provider'),
      await signInAs(gateway.services, ['analyst', 'business_office']),
      await signInAs(gateway.services, 'admin'),
    ];
    const as = ({ id }: SignedIn, ...roles: ('provider' | 'analyst' | 'business_office')[]): Context =>
      ({
        ...services,
        correlationId: 'test',
        user: {
          id,
          roles,
          grantedRoles: roles,
          role: roles[0],
          name: `Person ${id}`,
          email: 'p@hospital.example',
        },
      }) as unknown as Context;
    const requester = as(owner, 'provider');
    const worker = as(staff, 'business_office', 'analyst');

    const model = new Model(all, now);
    const settings: Record<string, unknown> = {
      weekend_days: all.weekend,
      holidays: [...model.holidays].sort(),
      reminder_days: all.reminder,
      escalation_days: all.escalation,
      ...Object.fromEntries(TARGETS.map((stage, at) => [`target_${stage}`, all.targets[at]])),
    };
    for (const [name, value] of Object.entries(settings))
      expect((await rest(gateway, admin, `PUT /settings/${name}`, { value })).status).toBe(200);
    await stopBackground(gateway.services);

    const { id } = await createRequest(requester, NEW_REQUEST);
    const open: number[] = [];
    const step = (action: Action) => act(worker, id, action, { notes: ANALYST_NOTES, lawsonId: LAWSON_ID });

    async function take(what: Given['steps'][number]['what']): Promise<void> {
      const asks = model.stage === 'submitted' || model.stage === 'under_analysis';
      const [question] = open;
      if (what === 'move' && model.stage !== 'dismissed') {
        const action = WORK.find((each) => TRANSITIONS[each].from.includes(model.stage as never));
        if (!action) return;
        await step(action);
        model.move(String(TRANSITIONS[action].to), now);
      } else if (what === 'ask' && model.stage !== 'dismissed') {
        const { id: comment } = await addComment(worker, id, { body: 'Which?', questionTo: owner.id });
        open.push(comment);
        if (asks && !model.waiting()) model.waits.push({ from: now, to: null });
      } else if (
        (what === 'answer' || what === 'withdraw') &&
        question !== undefined &&
        model.stage !== 'dismissed'
      ) {
        if (what === 'answer') await answerQuestion(requester, id, question, { body: 'This.' });
        else await withdrawQuestion(worker, id, question);
        open.shift();
        if (!open.length) model.resumeClock(now);
      } else if (what === 'dismiss' && !open.length && model.stage !== 'dismissed') {
        const [stage, since] = [model.stage, model.since];
        await step('dismiss');
        model.move('dismissed', now);
        model.absences.push({ from: now, to: null });
        now = new Date(now.getTime() + 30 * HOUR);
        await step('restore');
        const absence = model.absences.at(-1);
        if (absence) absence.to = now;
        model.move(stage, now, since);
      }
    }

    for (const { hours, what } of all.steps) {
      now = new Date(now.getTime() + hours * HOUR + 7 * 60_000);
      await take(what);
      await remind(services);
      model.remind(now);
      const row = await services.db
        .selectFrom('device_requests')
        .select(['due_at', 'waiting_since', 'stage'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.stage).toBe(model.stage);
      expect(row.waiting_since !== null).toBe(model.waiting());
      const due = row.due_at && new Date(toIso(row.due_at));
      expect(due && model.day(due)).toBe(model.dueDay(now));
      // A due date is the last instant of its day.
      if (due) expect(model.day(new Date(due.getTime() + 1)) > model.day(due)).toBe(true);
      expect((await stageDaysIn(worker, [id]))[0]).toEqual(model.stageDays(now));
    }
    const events = await services.db
      .selectFrom('request_events')
      .select('action')
      .where('request_id', '=', id)
      .where('actor_name', '=', 'Portal')
      .orderBy('sequence')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(model.told);
    expect(await historyOf(services.db, id)).toMatchObject({ problems: [] });
  }

  it('agree with a model that looks at each day: due days, waiting, days of stages, reminders', async () => {
    expect(ACTIONS).toEqual(expect.arrayContaining([...WORK]));
    await fc.assert(fc.asyncProperty(given, live), { numRuns: dialect === 'SQLite' ? 10 : 4 });
  }, 120_000);
});
