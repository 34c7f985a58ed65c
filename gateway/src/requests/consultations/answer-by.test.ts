import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { notifyAll } from '../notices/notify.ts';
import { remindOfConsultations } from './remind.ts';

const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';

describe.each(DIALECTS)('the day of a consultation on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let pharmacist: SignedIn;
  let id: number;
  let now = 0;
  const at = (day: string, hour = '10') => {
    now = Date.parse(`${day}T${hour}:00:00Z`);
  };
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    at(FRIDAY);
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    const owner = await signInAs(gateway.services, 'provider');
    pharmacist = await signInAs(gateway.services, 'provider', { name: 'The pharmacist' });
    // Days pass, and everybody stays signed in.
    const [last_seen_at, expires_at] = ['2026-12-30 00:00:00.000', '2026-12-31 00:00:00.000'];
    await gateway.services.db.updateTable('sessions').set({ last_seen_at, expires_at }).execute();
    ({ id } = await requestAt(gateway.services, owner.id, 'under_analysis', { deviceName: 'Infusion pump' }));
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const path = () => `/device-requests/${id}/consultations`;
  const ask = (more: object = {}) =>
    call(people.analyst, `POST ${path()}`, {
      ...{ kind: 'person', person: pharmacist.id, question: 'Is it safe?', ...more },
    });
  const waiting = async (who = pharmacist) =>
    (await call(who, 'GET /waiting')).body.find(({ kind }: { kind: string }) => kind === 'consultations');
  const told = async (who: SignedIn) => {
    await notifyAll(gateway.services);
    const all: { kind: string; text: string }[] = (await call(who, 'GET /notices')).body;
    return all.flatMap(({ kind, text }) => (kind === 'consultation_due' ? text : []));
  };
  const remind = () => remindOfConsultations(gateway.services);

  it('is so many working days later as the settings say, unless whoever asks names one or none', async () => {
    expect((await ask()).body).toMatchObject({ answer_by: '2026-11-27', overdue: false });
    const named = { person: people.committee.id, answer_by: MONDAY };
    expect((await ask(named)).body).toMatchObject({ answer_by: MONDAY });
    expect((await ask({ person: people.supply_chain.id, answerBy: null })).body).toMatchObject({
      answer_by: null,
    });
    const query = '{ consultationAnswerBy }';
    expect(await gql(gateway, people.analyst, query)).toEqual({
      data: { consultationAnswerBy: '2026-11-27' },
    });
    expect(JSON.stringify(await gql(gateway, pharmacist, query))).toContain('FORBIDDEN');
    const setting = { value: 0, preview: true };
    expect((await call(people.admin, 'PUT /settings/consultation_days', setting)).status).toBe(200);
    expect((await call(people.admin, 'PUT /settings/consultation_days', { value: 0 })).status).toBe(200);
    expect((await ask({ person: people.admin.id })).body).toMatchObject({ answer_by: null });
    expect(await gql(gateway, people.analyst, query)).toEqual({ data: { consultationAnswerBy: null } });
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it.each(['2026-11-19', '2026-02-30', 'tomorrow', 5])('is not %j', async (wrong) => {
    const { status, body } = await ask({ answer_by: wrong });
    expect([status, body.fields[0].field]).toEqual([400, 'answer_by']);
    expect((await ask({ answer_by: FRIDAY })).status).toBe(201);
  });

  it('stands with what waits for the person, who is late when it is over', async () => {
    await ask({ answer_by: '2026-11-24' });
    await ask({ kind: 'pharmacy', answer_by: MONDAY });
    expect(await waiting()).toMatchObject({
      count: 1,
      overdue: 0,
      said: [{ due_day: MONDAY, overdue: false }],
    });
    at('2026-11-24');
    expect(await waiting()).toMatchObject({
      count: 1,
      overdue: 1,
      said: [{ due_day: MONDAY, overdue: true }],
    });
    expect((await call(pharmacist, 'GET /waiting/consultations')).body).toMatchObject([
      { due_day: MONDAY, overdue: true, consulted: { id } },
    ]);
    expect((await call(pharmacist, `GET ${path()}`)).body).toMatchObject([
      { answer_by: '2026-11-24', overdue: false },
      { answer_by: MONDAY, overdue: true },
    ]);
    await call(pharmacist, `PUT ${path()}/2/answer`, { answer: 'yes' });
    expect((await call(pharmacist, `GET ${path()}`)).body[1]).toMatchObject({ overdue: false });
    expect(await waiting()).toMatchObject({ overdue: 0, said: [{ due_day: '2026-11-24', overdue: false }] });
  });

  it('is told on the working day before and on the day, once, whichever gateway does', async () => {
    await ask({ answer_by: '2026-11-24' });
    await ask({ person: people.committee.id, answer_by: '2026-11-24' });
    expect(await remind()).toBe(0);
    at(MONDAY);
    const both = await Promise.all([remind(), remind()]);
    expect(both.reduce((sum, each) => sum + each, 0)).toBe(1);
    const text = 'Your opinion on Infusion pump is wanted soon';
    for (const who of [pharmacist, people.committee]) expect(await told(who)).toEqual([text]);
    await call(people.committee, `PUT ${path()}/2/answer`, { answer: 'yes' });
    at('2026-11-24');
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await told(pharmacist)).toEqual([text, text]);
    expect(await told(people.committee)).toEqual([text]);
    at('2026-11-25');
    expect(await remind()).toBe(0);
    expect(await told(people.analyst)).toEqual([]);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });

  it('is told of days off on the working day before them, and to nobody who was asked on the same day', async () => {
    await ask({ answer_by: '2026-11-22' });
    await ask({ person: people.committee.id, answer_by: FRIDAY });
    expect(await remind()).toBe(0);
    at('2026-11-26');
    await ask({ kind: 'finance', answer_by: '2026-11-29' });
    at('2026-11-27');
    expect(await remind()).toBe(1);
    expect(await told(pharmacist)).toHaveLength(1);
    expect(await told(people.committee)).toEqual([]);
  });

  it('is told to nobody of what was answered, withdrawn or decided', async () => {
    for (const kind of ['finance', 'pharmacy', 'person']) await ask({ kind, answer_by: '2026-11-24' });
    await call(pharmacist, `PUT ${path()}/1/answer`, { answer: 'yes' });
    await call(people.analyst, `DELETE ${path()}/2`);
    const { db } = gateway.services;
    const stage = (to: 'approved' | 'under_analysis') =>
      db.updateTable('device_requests').set({ stage: to }).where('id', '=', id).execute();
    await stage('approved');
    at('2026-11-24');
    expect(await remind()).toBe(0);
    await stage('under_analysis');
    expect(await remind()).toBe(1);
  });
});
