import {
  DEPARTMENTS,
  DEVICE_CLASSES,
  type GivenRule,
  type RoutingCondition,
  URGENCIES,
} from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { toSql } from '../../platform/db/index.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { stored } from '../../testing/stored.ts';
import { stopBackground } from '../background.ts';
import { recountDue } from '../clock/recount.ts';
import { counting } from '../settings/counting.ts';

const RULE: Omit<GivenRule, 'id'> = {
  ...{ name: 'Small disposables', when: [], circulation: null, consult: [], targets: { submitted: 1 } },
  second: false,
};
const URGENT = { urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2031-05-04' };
const cathLab: RoutingCondition = { field: 'department', is: 'one_of', values: ['Cath Lab'] };
const cheap: RoutingCondition = { field: 'impact', is: 'at_most', amount: '5000', currency: 'USD' };

/** Pseudo-random numbers that are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(DIALECTS)('routing on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let analyst: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await stopBackground(gateway.services);
    await gateway.clear();
    gateway.services.changes.announce('settings');
    owner = await signInAs(gateway.services, 'provider');
    analyst = await signInAs(gateway.services, 'analyst');
    admin = await signInAs(gateway.services, 'admin');
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  let version = 0;
  beforeEach(() => {
    version = 0;
  });
  const set = async (...value: unknown[]) => {
    const { status, body } = await call(admin, 'PUT /settings/routing_rules', { value, version });
    expect([status, body.error]).toEqual([200, undefined]);
    version = body.version;
    return body.value as { id: number; name: string }[];
  };
  const path = (id: number, more = '') => `/device-requests/${id}${more}`;
  const sentBy = async (id: number, who = analyst) => (await call(who, `GET ${path(id, '/routing')}`)).body;
  const start = (id: number) => call(analyst, `PUT ${path(id, '/status')}`, { status: 'under_analysis' });
  const rowsOf = (id: number) =>
    gateway.services.db.selectFrom('request_routings').selectAll().where('request_id', '=', id).execute();
  const dueOf = async (id: number) => {
    const { due_at } = await gateway.services.db
      .selectFrom('device_requests')
      .select('due_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return due_at ?? '';
  };
  const clean = async () => expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);

  it('stores which rule has sent a request, for staff, and in its history', async () => {
    const before = await requestAt(gateway.services, owner.id);
    const [rule] = await set({ ...RULE, when: [cathLab] });
    const { id } = await requestAt(gateway.services, owner.id);
    const { id: other } = await requestAt(gateway.services, owner.id, 'submitted', { department: 'EP' });
    expect(await sentBy(id)).toEqual({
      rule: rule?.id,
      name: 'Small disposables',
      version: 1,
      at: expect.stringMatching(/^20/),
    });
    const none = { rule: null, name: null, version: null, at: null };
    expect([await sentBy(id, owner), await sentBy(other), await sentBy(before.id)]).toEqual([
      none,
      none,
      none,
    ]);
    const question = `{ deviceRequest(id: ${id}) { routing { rule version ruleId } } }`;
    expect(await gql(gateway, analyst, question)).toEqual({
      data: { deviceRequest: { routing: { rule: 'Small disposables', version: 1, ruleId: rule?.id } } },
    });
    expect(await gql(gateway, owner, question)).toEqual({ data: { deviceRequest: { routing: null } } });
    await clean();
    await gateway.services.db.updateTable('request_routings').set({ rule_name: 'Mine' }).execute();
    expect((await verifyAudit(gateway.services.db)).problems.join()).toContain(`request_routings ${id}`);
  });

  it('is repeated after edits and at each stage, and says when no rule matches any more', async () => {
    const [lab, rest_] = await set({ ...RULE, when: [cathLab] }, { ...RULE, name: 'All others' });
    const { id } = await requestAt(gateway.services, owner.id);
    expect((await sentBy(id)).rule).toBe(lab?.id);
    expect((await call(owner, `PUT ${path(id)}`, { ...NEW_REQUEST, department: 'EP' })).status).toBe(200);
    expect((await sentBy(id)).rule).toBe(rest_?.id);
    await set({ ...RULE, ...lab, when: [cathLab] });
    // A request on its way keeps its rule until its next stage.
    expect((await sentBy(id)).rule).toBe(rest_?.id);
    expect((await start(id)).status).toBe(200);
    expect(await sentBy(id)).toMatchObject({ rule: null });
    expect(await rowsOf(id)).toMatchObject([{ rule: null, rule_name: null, version: 2 }]);
    await clean();
  });

  it('keeps a table that names what is no longer offered, and refuses to save that anew', async () => {
    const gone: RoutingCondition = { field: 'class', is: 'one_of', values: ['IV'] };
    const [rule] = await set({ ...RULE, when: [cathLab] }, { ...RULE, name: 'All' });
    const { db, changes } = gateway.services;
    const { value } = (await call(admin, 'GET /settings/routing_rules')).body;
    const stored = JSON.stringify([{ ...value[0], when: [gone] }, value[1]]);
    await db
      .updateTable('hospital_settings')
      .set({ value: stored })
      .where('name', '=', 'routing_rules')
      .execute();
    changes.announce('settings');
    const kept = (await call(admin, 'GET /settings/routing_rules')).body;
    expect(kept.value).toEqual(JSON.parse(stored));
    // The other rules still apply.
    const { id } = await requestAt(gateway.services, owner.id);
    expect(await sentBy(id)).toMatchObject({ name: 'All' });
    const again = await call(admin, 'PUT /settings/routing_rules', { value: kept.value, version });
    expect(again).toMatchObject({ status: 400, body: { code: 'invalid_fields' } });
    expect(again.body.error).toContain('Device class must be one of');
    expect(rule?.name).toBe(RULE.name);
  });

  it('goes with a request that is withdrawn', async () => {
    await set(RULE);
    const { id } = await requestAt(gateway.services, owner.id);
    expect((await call(owner, `DELETE ${path(id)}`)).status).toBe(204);
    expect(await rowsOf(id)).toEqual([]);
    await clean();
  });

  it('replaces the targets of the settings, and recomputes due dates when they change', async () => {
    const usual = await dueOf((await requestAt(gateway.services, owner.id)).id);
    await set({ ...RULE, when: [cathLab], targets: { submitted: 30, under_analysis: 1 } });
    const { id } = await requestAt(gateway.services, owner.id);
    const long = await dueOf(id);
    expect(long > usual).toBe(true);
    expect((await call(owner, `PUT ${path(id)}`, { ...NEW_REQUEST, department: 'EP' })).status).toBe(200);
    expect(await dueOf(id)).toBe(usual);
    expect((await call(owner, `PUT ${path(id)}`, NEW_REQUEST)).status).toBe(200);
    expect(await dueOf(id)).toBe(long);
    const [rule] = await set();
    expect(rule).toBeUndefined();
    await stopBackground(gateway.services);
    await recountDue(gateway.services);
    expect(await dueOf(id)).toBe(usual);
    await clean();
    const { body } = await call(admin, 'GET /settings/routing_rules');
    // An old version comes back as a new one, and sends the same requests again.
    await set(...body.history.at(-1).new);
    await stopBackground(gateway.services);
    await recountDue(gateway.services);
    expect(await dueOf(id)).toBe(long);
    expect((await start(id)).status).toBe(200);
    expect((await dueOf(id)) < usual).toBe(true);
    await clean();
  });

  it('asks for consultations when the analysis starts, and says whom it could not ask', async () => {
    const finance = await signInAs(gateway.services, 'provider', { name: 'Fay' });
    const gone = await signInAs(gateway.services, 'provider', { name: 'Gus' });
    const consult = [
      { kind: 'finance', person: finance.email, question: 'Is it paid for?' },
      { kind: 'person', person: gone.email, question: 'Do you need it?' },
      { kind: 'pharmacy', question: 'Is it a drug?' },
      { kind: 'person', person: analyst.email, question: 'Is it new?' },
      { kind: 'it_security', person: owner.email, question: 'Has it a network?' },
    ];
    await set({ ...RULE, targets: {}, consult });
    await gateway.services.db.updateTable('users').set({ active: 0 }).where('id', '=', gone.id).execute();
    const { id } = await requestAt(gateway.services, owner.id);
    const { status, body } = await start(id);
    expect(status).toBe(200);
    const { body: asked } = await call(analyst, `GET ${path(id, '/consultations')}`);
    expect(asked).toMatchObject([
      { kind: 'finance', asked: { name: 'Fay' }, asked_by: { id: analyst.id }, question: 'Is it paid for?' },
    ]);
    const { body: history } = await call(analyst, `GET ${path(id, '/history')}`);
    const told = history
      .filter(({ action }: { action: string }) => action.startsWith('consultation'))
      .map(({ notes, actor }: { notes: string; actor: { name: string } }) => `${actor.name}: ${notes}`);
    expect(told.reverse()).toEqual([
      'Portal: Finance: Fay, by rule: Small disposables',
      'Portal: Small disposables: Somebody else: nobody is named who can be asked',
      'Portal: Small disposables: Pharmacy: nobody is named who can be asked',
      `Portal: Small disposables: Somebody else: ${analyst.name} analyzes the request`,
      `Portal: Small disposables: IT security: ${owner.name} has made the request`,
    ]);
    const { version: now } = await gateway.services.db
      .selectFrom('device_requests')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(body.version ?? now).toBe(now);
    const answered = await call(finance, `PUT ${path(id, '/consultations/1/answer')}`, { answer: 'yes' });
    expect(answered.status).toBeLessThan(300);
    const { problems } = await verifyAudit(gateway.services.db);
    expect(problems).toEqual([`users ${gone.id}, active: is 0, its history says 1`]);
    expect((await call(owner, `GET ${path(id, '/history')}`)).body).not.toContainEqual(
      expect.objectContaining({ action: 'consultation_skipped' }),
    );
  });

  it('asks for a second approval of the requests that a rule has sent, as long as the rule exists', async () => {
    const first = await signInAs(gateway.services, 'business_office');
    const second = await signInAs(gateway.services, 'business_office');
    const atCommittee = async (department: string) => {
      const { id } = await requestAt(gateway.services, owner.id, 'under_analysis', { department });
      const sent = await call(analyst, `PUT ${path(id, '/status')}`, {
        ...{ status: 'committee_review', analyst_notes: 'Safe' },
      });
      expect(sent).toMatchObject({ status: 200, body: { status: 'committee_review' } });
      return id;
    };
    const approve = (who: SignedIn, id: number) =>
      call(who, `PUT ${path(id, '/status')}`, { status: 'approved' });
    const asked = async (id: number) =>
      (await call(first, `GET ${path(id, '/second-approval')}`)).body.second_approval;
    const waits = { status: 200, body: { status: 'committee_review', waiting_approval: { number: 1 } } };
    const counts = { status: 200, body: { status: 'approved' } };

    const before = await atCommittee('Cath Lab');
    expect(await asked(before)).toBeNull();
    const [rule] = await set(
      { ...RULE, when: [cathLab], targets: {}, second: true },
      { ...RULE, name: 'Others' },
    );
    expect(rule).toMatchObject({ second: true });
    const [lab, kept, other] = [
      await atCommittee('Cath Lab'),
      await atCommittee('Cath Lab'),
      await atCommittee('EP'),
    ];
    expect((await asked(lab)).needed_for).toHaveLength(3);
    expect((await asked(other)).needed_for).toEqual([]);
    // It came to the committee before there was a rule.
    expect(await approve(first, before)).toMatchObject(counts);
    expect(await approve(first, other)).toMatchObject(counts);
    expect(await approve(first, lab)).toMatchObject(waits);
    expect(await approve(first, kept)).toMatchObject(waits);
    const confirmed = await call(second, `PUT ${path(lab, '/second-approval')}`, { number: 1 });
    expect(confirmed).toMatchObject(counts);
    await clean();

    // Without a rule that asks for it nothing waits, and one person decides as usual.
    await set({ ...RULE, name: 'Others' });
    expect(await asked(kept)).toBeNull();
    expect(await approve(first, kept)).toMatchObject(counts);
    await clean();
  });

  describe('whose rule looks at what the person who approves has written', () => {
    const cost = (unitPrice: string) => ({
      cost: {
        currency: 'USD',
        lines: [{ item: 'Device', unitPrice, quantity: 1, period: 'year', side: 'new' }],
      },
    });
    const costly = { field: 'impact', is: 'at_least', amount: '10000', currency: 'USD' } as const;
    const two = (...when: RoutingCondition[]) => set({ ...RULE, when, targets: {}, second: true });
    let office: SignedIn;
    beforeEach(async () => {
      office = await signInAs(gateway.services, 'business_office');
    });
    const step = async (who: SignedIn, id: number, status: string, more: object = {}) =>
      (await call(who, `PUT ${path(id, '/status')}`, { status, ...more })).body;
    const write = async (who: SignedIn, id: number, version: number, sections: object) =>
      expect((await call(who, `PUT ${path(id, '/analysis')}`, { version, ...sections })).status).toBe(200);
    const send = (id: number) => step(analyst, id, 'committee_review', { analyst_notes: 'Safe' });
    const inAnalysis = async () => (await requestAt(gateway.services, owner.id, 'under_analysis')).id;
    const waits = { status: 'committee_review', waiting_approval: { number: 1 } };

    it('needs two people, because their own costs do not count for this', async () => {
      await two(costly);
      const [own, others] = [await inAnalysis(), await inAnalysis()];
      await write(office, own, 0, cost('1'));
      await write(analyst, others, 0, cost('1'));
      for (const id of [own, others]) await send(id);
      expect(await step(office, own, 'approved')).toMatchObject(waits);
      expect(await step(office, others, 'approved')).toMatchObject({ status: 'approved' });
    });

    it('needs two people even when it comes back to the committee with their costs', async () => {
      await two(costly);
      const id = await inAnalysis();
      await write(analyst, id, 0, cost('50000'));
      await send(id);
      await write(office, id, 1, cost('1'));
      await step(office, id, 'dismissed', { reason: 'By mistake' });
      expect((await call(office, `POST ${path(id, '/restore')}`)).status).toBe(200);
      expect((await sentBy(id)).rule).toBeNull();
      expect(await step(office, id, 'approved')).toMatchObject(waits);
    });

    it('needs two people for a class that they have corrected, when all other conditions are true', async () => {
      const atLab = { deviceClass: 'III', department: 'Cath Lab' };
      const { id } = await requestAt(gateway.services, owner.id, 'under_analysis', atLab);
      const { id: elsewhere } = await requestAt(gateway.services, owner.id, 'under_analysis', {
        ...atLab,
        department: 'EP',
      });
      await two({ field: 'class', is: 'one_of', values: ['III'] }, cathLab);
      for (const each of [id, elsewhere]) {
        await write(office, each, 0, { safety: { deviceClass: 'I', recalls: null } });
        await send(each);
      }
      expect(await step(office, id, 'approved')).toMatchObject(waits);
      expect(await step(office, elsewhere, 'approved')).toMatchObject({ status: 'approved' });
      await clean();
    });

    it('needs two people when an earlier rule uses it, which they could have made match instead of the later one', async () => {
      const cheapest = { ...RULE, name: 'Cheap', when: [cheap], targets: {}, circulation: 3 };
      await set(cheapest, { ...RULE, when: [cathLab], targets: {}, second: true });
      const [own, others] = [await inAnalysis(), await inAnalysis()];
      await write(office, own, 0, cost('1'));
      await write(analyst, others, 0, cost('1'));
      for (const id of [own, others]) {
        await send(id);
        expect(await sentBy(id)).toMatchObject({ name: 'Cheap' });
      }
      expect(await step(office, own, 'approved')).toMatchObject(waits);
      expect(await step(office, others, 'approved')).toMatchObject({ status: 'approved' });
    });

    it('needs two people for an urgency that they have lowered', async () => {
      await two({ field: 'urgency', is: 'one_of', values: ['urgent'] });
      const ids = [0, 0].map(() => requestAt(gateway.services, owner.id, 'under_analysis', URGENT));
      const [own, others] = (await Promise.all(ids)).map(({ id }) => id) as [number, number];
      for (const [who, id] of [[office, own] as const, [analyst, others] as const]) {
        const lowered = { urgency: 'routine', reason: 'It can wait.' };
        expect((await call(who, `PUT ${path(id, '/urgency')}`, lowered)).status).toBe(200);
        await send(id);
      }
      expect(await step(office, own, 'approved')).toMatchObject(waits);
      expect(await step(office, others, 'approved')).toMatchObject({ status: 'approved' });
    });
  });

  it('answers for any number of requests with one statement, and whether any rule asks with none', async () => {
    const office = await signInAs(gateway.services, 'business_office');
    for (const department of ['Cath Lab', 'EP'])
      await requestAt(gateway.services, owner.id, 'committee_review', { department });
    const kinds = async () => {
      const page =
        '{ deviceRequests(view: committee, first: 5) { edges { node { secondApproval { neededFor } } } } }';
      const ask = () => gql(gateway, office, page);
      // After a change the settings are read once, and due dates are counted again.
      await ask();
      await stopBackground(gateway.services);
      return gateway.statements.kindsDuring(ask);
    };
    const approving = async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'committee_review', { department: 'EP' });
      await stopBackground(gateway.services);
      return gateway.statements.kindsDuring(() =>
        call(office, `PUT ${path(id, '/status')}`, { status: 'approved' }),
      );
    };
    await set({ ...RULE, when: [cathLab], targets: {}, circulation: 3 });
    await kinds();
    await approving();
    const [plain, plainApproval] = [await kinds(), await approving()];
    await set({ ...RULE, when: [cathLab], targets: {}, second: true });
    // The approval that waits, and the rule that has sent it.
    expect((await kinds()).length).toBe(plain.length + 2);
    expect((await approving()).length).toBe(plainApproval.length + 1);
  });

  it('costs no statement without rules, and a few with rules', async () => {
    const kinds = async () => {
      const { id } = await requestAt(gateway.services, owner.id);
      await stopBackground(gateway.services);
      return gateway.statements.kindsDuring(() => start(id));
    };
    await kinds();
    const plain = await kinds();
    await set({
      ...RULE,
      when: [{ field: 'department', is: 'one_of', values: ['EP'] }],
      circulation: 3,
      targets: {},
    });
    // Which rule has sent it until now.
    expect((await kinds()).length).toBe(plain.length + 1);
    await set({ ...RULE, when: [cheap], circulation: 3, targets: {} });
    // The costs of its analysis as well.
    expect((await kinds()).length).toBe(plain.length + 2);
    await set({ ...RULE, circulation: 3, targets: {} });
    // It is written at the submission, and the analysis starts by the same rule.
    expect((await kinds()).length).toBe(plain.length + 1);
    await set();
    expect(await kinds()).toEqual(plain);
  });

  it.each([
    ['value', 'Rules'],
    ['value.0.when.0.values.0', [{ ...RULE, when: [{ ...cathLab, values: ['Kitchen'] }] }]],
    [
      'value.0.consult.0.person',
      [{ ...RULE, consult: [{ kind: 'person', person: 'no@body.example', question: 'Eh?' }] }],
    ],
    ['value', [{ ...RULE, id: 77_000 }]],
  ])('refuses, and names %s', async (field, value) => {
    const { status, body } = await call(admin, 'PUT /settings/routing_rules', { value, version: 0 });
    expect([status, body.fields?.[0]?.field]).toEqual([400, field]);
  });

  it('refuses a change of an outdated version, and records in the audit what was changed', async () => {
    await set(RULE);
    const old = await call(admin, 'PUT /settings/routing_rules', { value: [], version: 0 });
    expect([old.status, old.body.code]).toEqual([409, 'setting_changed']);
    const { body } = await call(admin, 'GET /settings/routing_rules');
    await set({ ...body.value[0], circulation: 5 }, { ...RULE, name: 'Other' });
    const events = await gateway.services.db
      .selectFrom('security_events')
      .select('detail')
      .where('kind', '=', 'setting_changed')
      .orderBy('id')
      .execute();
    expect(events.map(({ detail }) => detail)).toEqual([
      'routing_rules: added Small disposables',
      'routing_rules: added Other; changed Small disposables',
    ]);
  });

  describe('tried on the last year', () => {
    const trial = (rules: unknown, more: object = {}) =>
      call(admin, 'POST /routing/trial', { rules, ...more });

    it('is for administrators, and refuses an invalid table', async () => {
      expect((await call(analyst, 'POST /routing/trial', { rules: [] })).status).toBe(403);
      const { status, body } = await trial([{ ...RULE, name: '' }]);
      expect([status, body.fields[0].field]).toEqual([400, 'rules.0.name']);
      expect((await trial([RULE], { rule: 1 })).status).toBe(400);
      expect((await trial([], { rule: 0 })).body.fields).toEqual([
        { field: 'rule', message: 'rule must be -1' },
      ]);
      expect((await trial([RULE], { first: 101 })).status).toBe(400);
      expect((await trial([RULE], { after: 'nothing' })).status).toBe(400);
    });

    it('runs once at a time for a person, together with the preview of settings, and in parallel for others', async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      const running = counting.run(admin.id, () => held);
      const other = await signInAs(gateway.services, 'admin');
      const value = [{ ...RULE, when: [cathLab], targets: { submitted: 2 } }];
      const asked = [
        ...Array.from({ length: 5 }, () => trial([RULE])),
        call(admin, 'PUT /settings/routing_rules', { value, preview: true }),
        call(admin, 'PUT /settings/second_impact', { value: 5, preview: true }),
      ];
      const answers = Promise.all(asked);
      try {
        // The first answer is the refusal of a call for which there was no place.
        expect(await Promise.race(asked)).toMatchObject({
          status: 429,
          body: { code: 'too_many_own_counts' },
        });
        expect((await call(other, 'POST /routing/trial', { rules: [RULE] })).status).toBe(200);
      } finally {
        release();
      }
      await running;
      expect((await answers).map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect((await trial([RULE])).status).toBe(200);
    });

    it('gives the same as a simple evaluation of random tables and requests, page by page, and writes nothing', async () => {
      const random = numbers(7);
      const one = <T>(of: readonly T[]): T => of[random(of.length)] as T;
      const some = (of: readonly string[]) => of.filter(() => random(2) === 0);
      const makers = ['Abbott', 'ABBOTT', 'Boston Scientific', 'boston-scientific', 'Völker', 'Volker AG'];
      const facts = new Map<number, Record<string, string | number | null>>();
      for (let count = 0; count < 24; count++) {
        const said = {
          department: one(DEPARTMENTS),
          manufacturer: one(makers),
          deviceClass: one([...DEVICE_CLASSES, null]),
          isReplacement: random(2) === 0,
          urgency: one(URGENCIES),
        };
        const { id } = await requestAt(gateway.services, owner.id, 'under_analysis', {
          ...said,
          ...(said.urgency === 'urgent' && { urgencyReason: 'A recall.', wantedBy: '2099-01-01' }),
          ...(said.isReplacement && { oldDeviceName: 'Old', oldDeviceManufacturer: 'Abbott' }),
        });
        const [price, currency] = [random(9) * 100, one(['USD', 'EUR'])];
        const hasCost = random(3) > 0;
        if (hasCost) {
          const line = { item: 'It', unit_price: `${price}`, quantity: 10, period: 'year', side: 'new' };
          const cost = { currency, lines: [line] };
          const saved = await call(analyst, `PUT ${path(id, '/analysis')}`, { version: 0, cost });
          expect(saved.status).toBe(200);
        }
        facts.set(id, {
          ...{ department: said.department, manufacturer: said.manufacturer, class: said.deviceClass },
          ...{ replacement: said.isReplacement ? 'yes' : 'no', urgency: said.urgency },
          ...{ price: hasCost ? price : null, impact: hasCost ? price * 10 : null, currency },
        });
      }
      const old = [...facts.keys()][0] ?? 0;
      facts.delete(old);
      await gateway.services.db
        .updateTable('device_requests')
        .set({
          submission_date: toSql(new Date(gateway.services.clock().getTime() - 366 * 24 * 60 * 60_000)),
        })
        .where('id', '=', old)
        .execute();
      const condition = () => {
        const field = one([
          'department',
          'manufacturer',
          'class',
          'replacement',
          'urgency',
          'price',
          'impact',
        ]);
        if (field === 'price' || field === 'impact')
          return {
            ...{ field, is: one(['at_least', 'at_most']), currency: one(['USD', 'EUR']) },
            amount: `${random(9) * (field === 'price' ? 100 : 1000)}`,
          };
        const of = {
          ...{ department: DEPARTMENTS, manufacturer: makers, class: DEVICE_CLASSES, urgency: URGENCIES },
          replacement: ['yes', 'no'],
        }[field] as readonly string[];
        const values = some(of);
        return { field, is: one(['one_of', 'none_of']), values: values.length ? values : [of[0]] };
      };
      const plain = (name: string) =>
        name
          .normalize('NFD')
          .toLowerCase()
          .replace(/[^a-z]+/g, ' ')
          .trim();
      const isSo = (each: Record<string, unknown>, of: Record<string, string | number | null>) => {
        const fact = of[String(each.field)];
        if (fact === null || fact === undefined) return false;
        if (each.amount !== undefined) {
          if (each.currency !== of.currency) return false;
          const [is, than] = [Number(fact), Number(each.amount)];
          return each.is === 'at_least' ? is >= than : is <= than;
        }
        const is = (each.values as string[]).some((value) =>
          each.field === 'manufacturer'
            ? plain(value).replace(/ /g, '') === plain(String(fact)).replace(/ /g, '')
            : value === fact,
        );
        return is === (each.is === 'one_of');
      };
      const before = await stored(gateway.services.db);
      for (let table = 0; table < 12; table++) {
        const rules = Array.from({ length: random(5) }, (_, at) => ({
          ...{ name: `Rule ${at}`, circulation: 3 },
          when: Array.from({ length: random(3) }, condition),
        }));
        const wanted = [...facts].toReversed().map(([id, of]) => {
          const place = rules.findIndex(({ when }) => when.every((each) => isSo(each, of)));
          return { id, rule: place < 0 ? null : place };
        });
        const { status, body } = await trial(rules, { first: 100 });
        expect([status, body.error]).toEqual([200, undefined]);
        const found = body.items.map(({ id, rule }: { id: number; rule: number | null }) => ({ id, rule }));
        expect({ rules, found }).toEqual({ rules, found: wanted });
        expect(body).toMatchObject({ looked: wanted.length, capped: false, next: null });
        expect(body.rules.map(({ count }: { count: number }) => count)).toEqual(
          rules.map((_, place) => wanted.filter(({ rule }) => rule === place).length),
        );
        for (const only of [-1, ...rules.keys()]) {
          const pages: number[] = [];
          let after: string | null = null;
          do {
            const page: { items: { id: number }[]; next: string | null } = (
              await trial(rules, { first: 5, rule: only, after })
            ).body;
            pages.push(...page.items.map(({ id }: { id: number }) => id));
            after = page.next;
          } while (after !== null);
          expect(pages).toEqual(wanted.filter(({ rule }) => (rule ?? -1) === only).map(({ id }) => id));
        }
      }
      expect(await stored(gateway.services.db)).toBe(before);
    }, 60_000);
  });
});
