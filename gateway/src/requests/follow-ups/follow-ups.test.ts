import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { forgetUser } from '../../people/sessions/service.ts';
import { toSql } from '../../platform/db/index.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { notifyAll } from '../notices/notify.ts';
import { stillStanding } from '../notices/standing.ts';
import { saveSection } from '../value-analysis/store.ts';
import { followUp } from './ask.ts';

type Body = Record<string, unknown>;
const DAY = 24 * 60 * 60_000;
/** A Monday. */
const TODAY = Date.parse('2026-11-23T15:00:00Z');

describe.each(DIALECTS)('what came of a device on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let other: SignedIn;
  let now = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    now = TODAY;
    await gateway.clear();
    gateway.services.changes.announce('settings');
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    other = await signInAs(gateway.services, 'analyst', { name: 'Another analyst' });
  });
  afterAll(() => gateway.stop());

  const db = () => gateway.services.db;
  const call = (who: SignedIn, line: string, body?: unknown) => rest<Body>(gateway, who, line, body);
  /** Moves the clock to so many days from `TODAY`; people stay signed in. */
  const goTo = async (days: number) => {
    now = TODAY + days * DAY;
    const session = { expires_at: toSql(new Date(now + DAY)), last_seen_at: toSql(new Date(now)) };
    await db().updateTable('sessions').set(session).execute();
  };
  /** Follow-ups begin on this day: runs them for the first time. */
  const beginAt = async (days: number) => {
    await goTo(days);
    await followUp(gateway.services);
  };
  const shelvedAt = async (days: number, { assignee = true, requester = people.provider } = {}) => {
    await goTo(days);
    const { id, version } = await requestAt(gateway.services, requester.id, 'ordered');
    const assigned = { user_id: assignee ? people.analyst.id : null, version };
    expect((await call(people.admin, `PUT /device-requests/${id}/assignee`, assigned)).status).toBe(200);
    const shelved = { is_on_shelf: true, lawson_id: 'LW-1' };
    expect((await call(people.supply_chain, `PUT /device-requests/${id}/on-shelf`, shelved)).status).toBe(
      200,
    );
    return id;
  };
  /** A device whose first follow-up is today. Everybody has been asked. */
  const asked = async (more: { assignee?: boolean } = {}) => {
    await beginAt(-200);
    const id = await shelvedAt(-90, more);
    await goTo(0);
    expect(await followUp(gateway.services)).toBe(1);
    return id;
  };
  const answers = (more: Body = {}) => ({
    used: 'partly',
    used_text: 'In small vessels alone.',
    units_per_year: 40,
    unit_price: '1250.005',
    currency: 'USD',
    again: true,
    again_text: null,
    ...more,
  });
  const answer = (id: number, who: SignedIn, number: number, more: Body = {}) =>
    call(who, `PUT /device-requests/${id}/follow-ups/${number}`, answers(more));
  /** Saves what the value analysis predicts for a device. */
  const predict = async (id: number) => {
    const value = JSON.stringify({
      value: {
        currency: 'USD',
        lines: [
          { item: 'Valve', unitPrice: '32500.00', quantity: 40, period: 'year', side: 'new' },
          { item: 'Old valve', unitPrice: '30000.00', quantity: 40, period: 'year', side: 'replaced' },
        ],
      },
    });
    const saved = {
      saved_by: people.analyst.id,
      saved_by_name: 'The analyst',
      saved_at: toSql(new Date(now)),
    };
    const section = {
      request_id: id,
      section: 'cost',
      value,
      version: 1,
      ...saved,
      salt: 'x',
      digest: 'y',
      save_id: null,
    } as const;
    await saveSection(db(), section, true);
  };
  const read = async (id: number, who: SignedIn) => {
    const { status, body } = await call(who, `GET /device-requests/${id}/follow-ups`);
    return { status, ...(body as { follow_ups: Body[]; predicted: Body | null }) };
  };
  const waiting = async (who: SignedIn) => {
    const { body } = await rest<Body[]>(gateway, who, 'GET /waiting');
    return body.find(({ kind }) => kind === 'follow_ups');
  };
  const told = async (who: SignedIn) => {
    await notifyAll(gateway.services);
    const kinds = await db().selectFrom('notices').select('kind').where('user_id', '=', who.id).execute();
    return kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('follow_up'));
  };

  it('is asked of requester and analyst when its day has come, once, by whichever gateway', async () => {
    await beginAt(-200);
    const id = await shelvedAt(-90);
    await goTo(-1);
    expect(await followUp(gateway.services)).toBe(0);
    await goTo(0);
    const each = await Promise.all([1, 2].map(() => followUp(gateway.services)));
    expect(each.reduce((sum, one) => sum + one, 0)).toBe(1);
    for (const who of [people.provider, people.analyst]) {
      expect(await told(who)).toEqual(['follow_up']);
      expect(await waiting(who)).toMatchObject({ count: 1, items: [{ id }], said: [{ by: 'Portal' }] });
      const page = await rest<Body[]>(gateway, who, 'GET /waiting/follow_ups');
      expect(page.body).toMatchObject([{ by: 'Portal', request: { id } }]);
    }
    expect(await told(other)).toEqual([]);
    expect(await waiting(other)).toMatchObject({ count: 0 });
    const { follow_ups } = await read(id, people.committee);
    expect(follow_ups).toMatchObject([
      { id: 1, round: 'first', part: 'requester', days: 90, person: { name: 'The provider' }, answers: null },
      { id: 2, round: 'first', part: 'analyst', person: { name: 'The analyst' }, can_answer: false },
    ]);
    expect((await historyOf(db(), id)).problems).toEqual([]);
    expect((await verifyAudit(db(), new Date(now))).problems).toEqual([]);
  });

  it('is asked a second time after a year, by the settings of the hospital', async () => {
    const id = await asked();
    await call(people.admin, 'PUT /settings/follow_up_days_second', { value: 200 });
    await goTo(109);
    expect((await read(id, people.committee)).follow_ups).toHaveLength(2);
    await goTo(110);
    expect(await followUp(gateway.services)).toBe(2);
    expect((await read(id, people.committee)).follow_ups).toMatchObject([
      {},
      {},
      { id: 3, round: 'second', part: 'requester', days: 200 },
      { id: 4, round: 'second', part: 'analyst' },
    ]);
    expect(await waiting(people.provider)).toMatchObject({ count: 1 });
    await call(people.admin, 'PUT /settings/follow_up_days_first', { value: 0 });
    await goTo(20);
    await shelvedAt(20);
    await goTo(20 + 90);
    expect(await followUp(gateway.services)).toBe(0);
  });

  it('is not asked about devices whose day was before the portal asked, or is long over', async () => {
    await shelvedAt(-91);
    await beginAt(0);
    expect(await db().selectFrom('request_follow_ups').selectAll().execute()).toEqual([]);
    await shelvedAt(0);
    await goTo(90 + 15);
    expect(await followUp(gateway.services)).toBe(0);
    await goTo(90 + 13);
    expect(await followUp(gateway.services)).toBe(1);
  });

  it('is not asked about what was dismissed, and waits for nobody then', async () => {
    const id = await asked();
    await call(people.business_office, `PUT /device-requests/${id}/status`, {
      status: 'dismissed',
      reason: 'Twice.',
    });
    expect(await waiting(people.provider)).toMatchObject({ count: 0 });
    expect(await answer(id, people.provider, 1)).toMatchObject({
      status: 409,
      body: { code: 'follow_up_closed' },
    });
    await goTo(20);
    expect(await followUp(gateway.services)).toBe(0);
    await call(people.business_office, `POST /device-requests/${id}/restore`, {});
    expect(await followUp(gateway.services)).toBe(1);
    expect((await answer(id, people.provider, 1)).status).toBe(200);
  });

  it('is reminded of once, two weeks later, where it is not answered', async () => {
    const id = await asked();
    expect((await answer(id, people.analyst, 2)).status).toBe(200);
    await goTo(13);
    expect(await followUp(gateway.services)).toBe(0);
    await goTo(14);
    const each = await Promise.all([1, 2].map(() => followUp(gateway.services)));
    expect(each.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await told(people.provider)).toEqual(['follow_up', 'follow_up_due']);
    expect(await told(people.analyst)).toEqual(['follow_up']);
    await goTo(40);
    expect(await followUp(gateway.services)).toBe(0);
    const of = (kind: string) => [{ kind, request_id: id, event_id: 0 }];
    expect(await stillStanding(db(), people.provider.id, of('follow_up_due'))).toHaveLength(1);
    await answer(id, people.provider, 1);
    expect(await stillStanding(db(), people.provider.id, of('follow_up_due'))).toEqual([]);
    expect((await historyOf(db(), id)).problems).toEqual([]);
    expect((await verifyAudit(db(), new Date(now))).problems).toEqual([]);
  });

  it('is answered with exact amounts, and waits no longer', async () => {
    const id = await asked();
    const given = await answer(id, people.provider, 1);
    expect(given).toMatchObject({
      status: 200,
      body: {
        answers: answers(),
        answered_by: { name: 'The provider' },
        changeable_until: new Date(TODAY + 30 * DAY).toISOString(),
        can_answer: true,
      },
    });
    expect(await waiting(people.provider)).toMatchObject({ count: 0 });
    expect(await waiting(people.analyst)).toMatchObject({ count: 1 });
    const query = `{ deviceRequest(id: "${id}") { followUps { number used unitPrice currency unitsPerYear canAnswer } } }`;
    expect((await gql(gateway, people.analyst, query)).data).toEqual({
      deviceRequest: {
        followUps: [
          {
            number: 1,
            used: 'partly',
            unitPrice: '1250.005',
            currency: 'USD',
            unitsPerYear: 40,
            canAnswer: false,
          },
          { number: 2, used: null, unitPrice: null, currency: null, unitsPerYear: null, canAnswer: true },
        ],
      },
    });
    const mutation = `mutation { answerFollowUp(id: ${id}, number: 2, input: { used: no, again: false, againText: "It breaks." }) { __typename } }`;
    expect((await gql(gateway, people.analyst, mutation)).data).toEqual({
      answerFollowUp: { __typename: 'FollowUp' },
    });
    expect((await verifyAudit(db(), new Date(now))).problems).toEqual([]);
  });

  it('is answered in camelCase, too', async () => {
    const id = await asked();
    const { used_text: usedText, units_per_year: unitsPerYear, unit_price: unitPrice, ...same } = answers();
    const { again_text: againText, ...more } = same;
    const given = await call(people.provider, `PUT /device-requests/${id}/follow-ups/1`, {
      ...{ ...more, usedText, unitsPerYear, unitPrice, againText },
    });
    expect(given).toMatchObject({ status: 200, body: { answers: answers() } });
  });

  it('can be changed for thirty days; the same again changes nothing', async () => {
    const id = await asked();
    await answer(id, people.provider, 1);
    const events = async () => (await historyOf(db(), id)).events;
    const before = await events();
    expect((await answer(id, people.provider, 1)).status).toBe(200);
    expect(await events()).toBe(before);
    await goTo(30);
    expect((await answer(id, people.provider, 1, { used: 'yes' })).status).toBe(200);
    await goTo(31);
    expect(await answer(id, people.provider, 1)).toMatchObject({
      status: 409,
      body: { code: 'follow_up_kept' },
    });
    expect((await read(id, people.provider)).follow_ups).toMatchObject([
      { answers: { used: 'yes' }, can_answer: false },
    ]);
    expect((await verifyAudit(db(), new Date(now))).problems).toEqual([]);
  });

  it('is for staff to read; the requester reads the own answers, and nothing that was predicted', async () => {
    const id = await asked();
    await predict(id);
    await answer(id, people.analyst, 2);
    await answer(id, people.provider, 1);
    const own = await read(id, people.provider);
    expect(own).toMatchObject({ predicted: null, follow_ups: [{ id: 1, part: 'requester' }] });
    expect(own.follow_ups).toHaveLength(1);
    expect(await answer(id, people.provider, 2)).toMatchObject({ status: 404 });
    expect((await read(id, people.supply_chain)).predicted).toEqual({
      patients_per_year: null,
      currency: 'USD',
      lines: [{ item: 'Valve', unit_price: '32500.00', quantity: 40 }],
      annual_impact: '100000.00',
    });
    const stranger = await signInAs(gateway.services, 'provider');
    expect((await read(id, stranger)).status).toBe(404);
    expect((await answer(id, stranger, 1)).status).toBe(404);
    expect((await answer(id, people.committee, 1)).status).toBe(403);
    expect((await answer(id, other, 2)).status).toBe(403);
    const events = `{ deviceRequest(id: "${id}") { events { action } } }`;
    const acts = async (who: SignedIn) =>
      (
        await gql<{ deviceRequest: { events: { action: string }[] } }>(gateway, who, events)
      ).data?.deviceRequest.events
        .map(({ action }) => action)
        .filter((action) => action.startsWith('follow_up'));
    expect(await acts(people.provider)).toEqual(['follow_up_answered']);
    expect(await acts(people.analyst)).toEqual([
      'follow_up_asked',
      'follow_up_answered',
      'follow_up_answered',
    ]);
  });

  it('is answered by any analyst when the one who was asked is gone, or nobody was', async () => {
    const gone = await asked();
    await db().updateTable('users').set({ active: 0 }).where('id', '=', people.analyst.id).execute();
    expect((await read(gone, other)).follow_ups[1]).toMatchObject({ can_answer: true });
    expect(await answer(gone, other, 2)).toMatchObject({
      body: { answered_by: { name: 'Another analyst' } },
    });
    // Answers belong to the person who gave them: a third analyst cannot change them.
    const third = await signInAs(gateway.services, 'analyst');
    expect((await answer(gone, third, 2)).status).toBe(403);
    expect((await answer(gone, other, 2)).status).toBe(200);
    // A provider sent it to the committee, so nobody is left who analyzed it.
    const nobodys = await shelvedAt(-89, { assignee: false });
    await goTo(1);
    await followUp(gateway.services);
    expect((await read(nobodys, other)).follow_ups[1]).toMatchObject({ person: null, can_answer: true });
    expect((await answer(nobodys, people.committee, 2)).status).toBe(403);
    expect((await answer(nobodys, other, 2)).status).toBe(200);
  });

  it('is nothing for somebody without a role that counts', async () => {
    const id = await asked();
    await db().updateTable('users').set({ email_verified: 0 }).where('id', '=', people.provider.id).execute();
    forgetUser(people.provider.id);
    expect((await read(id, people.provider)).status).toBe(404);
    expect((await answer(id, people.provider, 1)).status).toBe(404);
    expect(await waiting(people.provider)).toBeUndefined();
    await db().updateTable('users').set({ role: 'committee' }).where('id', '=', people.analyst.id).execute();
    await db().deleteFrom('user_roles').where('user_id', '=', people.analyst.id).execute();
    await db().insertInto('user_roles').values({ user_id: people.analyst.id, role: 'committee' }).execute();
    forgetUser(people.analyst.id);
    expect(await answer(id, people.analyst, 2)).toMatchObject({ status: 403 });
    expect(await waiting(people.analyst)).toMatchObject({ count: 0 });
    await goTo(15);
    await followUp(gateway.services);
    expect(await told(people.analyst)).not.toContain('follow_up_due');
  });

  it('asks who is both requester and analyst once', async () => {
    await beginAt(-200);
    const id = await shelvedAt(-90, { requester: people.analyst });
    await goTo(0);
    await followUp(gateway.services);
    expect((await read(id, people.analyst)).follow_ups).toMatchObject([
      { part: 'requester', can_answer: true },
    ]);
  });

  it('stands short on similar requests', async () => {
    const id = await asked();
    await predict(id);
    await answer(id, people.analyst, 2, { used: 'no', again: false, again_text: 'It breaks.' });
    const similar = await rest<Body[]>(
      gateway,
      people.analyst,
      'GET /similar?device_name=Vascular closure device',
    );
    expect(similar.body).toMatchObject([
      {
        request: { id },
        came_of: [
          {
            ...{ part: 'analyst', days: 90, used: 'no', again: false },
            ...{ units_per_year: 40, unit_price: '1250.005', currency: 'USD' },
          },
        ],
        predicted: { units_per_year: 40, unit_price: '32500.00', currency: 'USD' },
      },
    ]);
    expect(JSON.stringify(similar.body)).not.toContain('It breaks.');
    const query =
      '{ similarRequests(deviceName: "Vascular closure device") { predicted { unitsPerYear unitPrice currency } } }';
    const predicted = async (who: SignedIn) => (await gql(gateway, who, query)).data;
    expect(await predicted(people.committee)).toEqual({
      similarRequests: [{ predicted: { unitsPerYear: 40, unitPrice: '32500.00', currency: 'USD' } }],
    });
    expect(await predicted(people.provider)).toEqual({ similarRequests: [{ predicted: null }] });
    const own = await rest<Body[]>(
      gateway,
      people.provider,
      'GET /similar?device_name=Vascular closure device',
    );
    expect(own.body).toMatchObject([{ came_of: [], predicted: null }]);
  });

  it.each<[string, Body]>([
    ['nothing of how it was used', { used: undefined }],
    ['an unknown use', { used: 'maybe' }],
    ['half a unit', { units_per_year: 0.5 }],
    ['less than no units', { units_per_year: -1 }],
    ['a number as a price', { unit_price: 12.5 }],
    ['a price with groups', { unit_price: '1,250.00' }],
    ['a price without a currency', { currency: null }],
    ['an unknown currency', { currency: 'XXX' }],
    ['no word of whether again', { again: null }],
    ['no reason why not again', { again: false }],
    ['a text that is too long', { used_text: 'x'.repeat(2_001) }],
  ])('refuses %s', async (_what, more) => {
    const id = await asked();
    expect(await answer(id, people.provider, 1, more)).toMatchObject({ status: 400 });
  });
});
