import { CONSULTATION_KINDS, LIMITS, ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { forgetUser } from '../../people/sessions/service.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { itemOf } from '../notices/item.ts';
import { contentsOf } from '../notices/mail-store.ts';
import { notifyAll } from '../notices/notify.ts';
import { stillStanding } from '../notices/standing.ts';

describe.each(DIALECTS)('consultations about a request on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let owner: SignedIn;
  let pharmacist: SignedIn;
  let id: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    owner = await signInAs(gateway.services, 'provider', { name: 'The owner' });
    pharmacist = await signInAs(gateway.services, 'provider', {
      name: 'The pharmacist',
      email: 'pharmacy@hospital.example',
    });
    ({ id } = await requestAt(gateway.services, owner.id, 'under_analysis', {
      deviceName: 'Infusion pump',
      description: 'Pumps drugs.',
    }));
  });
  afterAll(() => gateway.stop());

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
  const call = (who: SignedIn, line: string, body?: unknown) => rest<any>(gateway, who, line, body);
  const path = () => `/device-requests/${id}/consultations`;
  const ask = (more: object = {}, who = people.analyst) =>
    call(who, `POST ${path()}`, { kind: 'person', person: pharmacist.id, question: 'Is it safe?', ...more });
  const answer = (body: object, who = pharmacist, number = 1) =>
    call(who, `PUT ${path()}/${number}/answer`, body);
  const waiting = async (who: SignedIn) =>
    (await call(who, 'GET /waiting')).body.find(({ kind }: { kind: string }) => kind === 'consultations');
  const told = async (who: SignedIn) => {
    await notifyAll(gateway.services);
    return (await call(who, 'GET /notices')).body.map(({ kind, text }: { kind: string; text: string }) => [
      kind,
      text,
    ]);
  };

  it('are asked by analysts and answered by the person, who needs no right to read the request', async () => {
    const { status, body } = await ask();
    expect([status, body]).toEqual([
      201,
      {
        id: 1,
        kind: 'person',
        question: 'Is it safe?',
        asked: { id: pharmacist.id, name: 'The pharmacist' },
        asked_by: { id: people.analyst.id, name: 'The analyst' },
        asked_at: expect.any(String),
        answer_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        overdue: false,
        answer: null,
        text: null,
        answered_at: null,
        withdrawn_at: null,
      },
    ]);
    const answered = await answer({ answer: 'conditions', text: 'With a filter.' });
    expect(answered).toMatchObject({ status: 200, body: { answer: 'conditions', text: 'With a filter.' } });
    expect((await call(people.committee, `GET ${path()}`)).body).toMatchObject([
      { answer: 'conditions', text: 'With a filter.', answered_at: expect.any(String) },
    ]);
    const query = '{ deviceRequest(id: "ID") { consultations { number answer text asked { name } } } }';
    expect(await gql(gateway, people.supply_chain, query.replace('ID', String(id)))).toEqual({
      data: {
        deviceRequest: {
          consultations: [
            {
              number: 1,
              answer: 'conditions',
              text: 'With a filter.',
              asked: { name: 'The pharmacist' },
            },
          ],
        },
      },
    });
  });

  it('let the person read the facts of the device and what they were asked, and nothing else', async () => {
    await ask();
    await ask({ person: people.committee.id, question: 'SECRET of the committee' });
    const { status, body } = await call(pharmacist, `GET ${path()}`);
    const request = {
      id,
      number: `MDR-${String(id).padStart(6, '0')}`,
      device_name: 'Infusion pump',
      stage: 'under_analysis',
      manufacturer: expect.any(String),
      department: expect.any(String),
      description: 'Pumps drugs.',
      udi: null,
    };
    expect([status, body.length, body[0].request]).toEqual([200, 1, request]);
    for (const more of ['', '/history', '/comments', '/files', '/analysis', '/addressees'])
      expect([more, (await call(pharmacist, `GET /device-requests/${id}${more}`)).status]).toEqual([
        more,
        404,
      ]);
    const own = `{ ownConsultations(id: ${id}) { request { deviceName description } consultations { question } } }`;
    expect(await gql(gateway, pharmacist, own)).toEqual({
      data: {
        ownConsultations: {
          request: { deviceName: 'Infusion pump', description: 'Pumps drugs.' },
          consultations: [{ question: 'Is it safe?' }],
        },
      },
    });
    // When the request is decided, they may no longer read about it.
    const decided = (stage: 'approved' | 'under_analysis', status = stage) =>
      gateway.services.db
        .updateTable('device_requests')
        .set({ stage, status })
        .where('id', '=', id)
        .execute();
    await decided('approved');
    const { body: after } = await call(pharmacist, `GET ${path()}`);
    expect(after[0]).toMatchObject({
      question: 'Is it safe?',
      request: { id, device_name: 'Infusion pump' },
    });
    expect(JSON.stringify(after)).not.toContain('Pumps drugs.');
    await decided('under_analysis');
    for (const stranger of [people.provider, people.analyst])
      expect(await gql(gateway, stranger, own)).toEqual({ data: { ownConsultations: null } });
    expect((await call(people.provider, `GET ${path()}`)).status).toBe(404);
    expect((await call(owner, `GET ${path()}`)).body).toEqual([]);
    expect((await call(people.analyst, `GET ${path()}`)).body).toHaveLength(2);
  });

  it('ask the person whom the settings name for a kind', async () => {
    const setting = (value: string) => call(people.admin, 'PUT /settings/consultant_pharmacy', { value });
    expect(await ask({ kind: 'pharmacy', person: null })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'person', message: expect.stringContaining(CONSULTATION_KINDS.pharmacy) }] },
    });
    expect(await setting('nobody@hospital.example')).toMatchObject({ status: 400 });
    expect(await setting('Pharmacy@Hospital.example')).toMatchObject({
      status: 200,
      body: { value: 'pharmacy@hospital.example' },
    });
    expect((await call(people.analyst, 'GET /consultants')).body).toContainEqual({
      kind: 'pharmacy',
      person: { id: pharmacist.id, name: 'The pharmacist' },
    });
    expect((await call(people.analyst, 'GET /consultants?q=pharmacist')).body).toEqual([
      { kind: 'person', person: { id: pharmacist.id, name: 'The pharmacist' } },
    ]);
    expect(await ask({ kind: 'pharmacy', person: undefined })).toMatchObject({
      status: 201,
      body: { asked: { name: 'The pharmacist' } },
    });
    expect(await ask({ kind: 'pharmacy', person: undefined })).toMatchObject({
      status: 409,
      body: { code: 'consulted_already' },
    });
  });

  it('are asked also when the gateway has yet to read the settings, in the same transaction', async () => {
    gateway.services.changes.announce('settings');
    expect((await ask()).status).toBe(201);
  });

  it('wait for the person and tell them, then tell who asked', async () => {
    await ask();
    expect(await told(pharmacist)).toEqual([
      ['consultation', 'The analyst asks for your opinion on Infusion pump'],
    ]);
    const { mail_id } = await gateway.services.db
      .selectFrom('notices')
      .select('mail_id')
      .where('user_id', '=', pharmacist.id)
      .executeTakeFirstOrThrow();
    const mailed = await contentsOf(
      gateway.services.db,
      { id: mail_id ?? '', digest_key: null },
      { after: 0, count: 9 },
    );
    const [content] = mailed;
    const reader = { id: pharmacist.id, name: 'The pharmacist', email: '', roles: ['provider'] };
    const item =
      content && itemOf(content, { ...reader, emailVerified: true, profileCreated: true } as never);
    expect(item).toMatchObject({
      actor: 'The analyst',
      device: 'Infusion pump',
      department: null,
      notes: null,
    });
    expect(mailed.map(({ consulted, staff_only }) => [Boolean(consulted), staff_only])).toEqual([[true, 0]]);
    const standing = () => stillStanding(gateway.services.db, pharmacist.id, mailed);
    expect(await standing()).toHaveLength(1);
    const stage = (to: 'approved' | 'under_analysis') =>
      gateway.services.db.updateTable('device_requests').set({ stage: to }).where('id', '=', id).execute();
    await stage('approved');
    expect(await standing()).toEqual([]);
    await stage('under_analysis');
    expect(await waiting(pharmacist)).toMatchObject({
      count: 1,
      items: [],
      said: [{ by: 'The analyst' }],
      consulted: [{ id, device_name: 'Infusion pump' }],
    });
    const all = await call(pharmacist, 'GET /waiting/consultations');
    expect(all.body).toMatchObject([{ by: 'The analyst', request: null, consulted: { id } }]);
    const query =
      '{ waitingSaid(kind: consultations) { edges { node { by request { id } consulted { id deviceName } } } } }';
    expect(await gql(gateway, pharmacist, query)).toEqual({
      data: {
        waitingSaid: {
          edges: [
            {
              node: {
                by: 'The analyst',
                request: null,
                consulted: { id: String(id), deviceName: 'Infusion pump' },
              },
            },
          ],
        },
      },
    });
    await answer({ answer: 'yes' });
    expect(await standing()).toEqual([]);
    expect(await waiting(pharmacist)).toMatchObject({ count: 0, consulted: [] });
    expect(await told(people.analyst)).toContainEqual([
      'consultation_answered',
      'The pharmacist gave an opinion on Infusion pump',
    ]);
    expect((await told(owner)).map(([kind]: [string]) => kind)).not.toContain('consultation_answered');
    // Staff who are consulted find it among the requests that they may open.
    await ask({ person: people.committee.id });
    expect(await waiting(people.committee)).toMatchObject({ count: 1, items: [{ id }], consulted: [{ id }] });
    expect((await call(people.committee, 'GET /waiting/consultations')).body).toMatchObject([
      { request: { id }, consulted: { id } },
    ]);
  });

  it('may be answered anew until the request is decided', async () => {
    await ask();
    await answer({ answer: 'no' });
    expect(await answer({ answer: 'yes', text: 'After the test.' })).toMatchObject({ status: 200 });
    const events = async () => (await historyOf(gateway.services.db, id)).events;
    const before = await events();
    expect(await answer({ answer: 'yes', text: 'After the test.' })).toMatchObject({ status: 200 });
    expect(await events()).toBe(before);
    await call(people.analyst, `PUT /device-requests/${id}/status`, {
      status: 'committee_review',
      analystNotes: 'Compared.',
    });
    expect(await answer({ answer: 'no' })).toMatchObject({ status: 200 });
    await ask({ person: people.committee.id });
    await call(people.business_office, `PUT /device-requests/${id}/status`, { status: 'approved' });
    expect(await answer({ answer: 'yes' })).toMatchObject({
      status: 409,
      body: { code: 'consultation_closed' },
    });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'consultation_closed' } });
    expect(await waiting(people.committee)).toMatchObject({ count: 0 });
  });

  it('may be withdrawn until they are answered, and then tell nothing more of the device', async () => {
    await ask();
    expect((await call(pharmacist, `DELETE ${path()}/1`)).status).toBe(403);
    expect((await call(people.analyst, `DELETE ${path()}/1`)).status).toBe(204);
    expect(await call(people.analyst, `DELETE ${path()}/1`)).toMatchObject({
      status: 409,
      body: { code: 'consultation_withdrawn' },
    });
    expect(await answer({ answer: 'yes' })).toMatchObject({ status: 409 });
    expect((await call(pharmacist, `GET ${path()}`)).body).toMatchObject([
      { withdrawn_at: expect.any(String), request: { device_name: 'Infusion pump', description: null } },
    ]);
    expect(await told(pharmacist)).toContainEqual([
      'consultation_withdrawn',
      'The analyst no longer asks for your opinion on Infusion pump',
    ]);
    await ask();
    await answer({ answer: 'yes' }, pharmacist, 2);
    expect(await call(people.analyst, `DELETE ${path()}/2`)).toMatchObject({
      status: 409,
      body: { code: 'consultation_answered' },
    });
  });

  it('are answered by nobody else, and asked by those who analyze', async () => {
    await ask();
    expect(await answer({ answer: 'yes' }, people.analyst)).toMatchObject({
      status: 403,
      body: { code: 'only_consulted_answer' },
    });
    for (const who of [people.provider, owner])
      expect((await answer({ answer: 'yes' }, who)).status).toBe(404);
    expect((await ask({}, people.committee)).status).toBe(403);
    expect((await ask({}, owner)).status).toBe(403);
    expect((await ask({}, pharmacist)).status).toBe(403);
    expect((await ask({}, people.provider)).status).toBe(404);
    expect((await call(people.committee, 'GET /consultants')).status).toBe(403);
    expect((await answer({ answer: 'yes' }, pharmacist, 9)).status).toBe(404);
  });

  it.each([
    ['another kind', { kind: 'astrology' }, 'kind'],
    ['no question', { question: ' ' }, 'question'],
    ['a long question', { question: 'x'.repeat(LIMITS.consultation + 1) }, 'question'],
    ['an unknown person', { person: 999_999 }, 'person'],
    ['no id', { person: 'x' }, 'person'],
    ['nobody', { person: null }, 'person'],
  ])('refuse to ask with %s', async (_name, wrong, field) => {
    const { status, body } = await ask(wrong);
    expect([status, body.fields[0].field]).toEqual([400, field]);
  });

  it('are not of oneself, nor of who has submitted the request', async () => {
    for (const person of [people.analyst.id, owner.id])
      for (const kind of ['person', 'infection_control']) {
        const { status, body } = await ask({ kind, person });
        expect([kind, status, body.fields[0].field]).toEqual([kind, 400, 'person']);
      }
  });

  it.each([
    ['with an email that is not verified', { email_verified: 0 }],
    ['who is deactivated', { active: 0 }],
  ])('tell somebody %s nothing, and take no answer', async (_who, change) => {
    await ask();
    const { db } = gateway.services;
    await db.updateTable('users').set(change).where('id', '=', pharmacist.id).execute();
    forgetUser(pharmacist.id);
    const own = `{ ownConsultations(id: ${id}) { request { deviceName } } }`;
    expect(JSON.stringify(await gql(gateway, pharmacist, own))).not.toContain('Infusion');
    for (const { status } of [await call(pharmacist, `GET ${path()}`), await answer({ answer: 'yes' })])
      expect(status).toBeGreaterThanOrEqual(401);
    expect((await call(people.analyst, `GET ${path()}`)).body).toMatchObject([{ answer: null }]);
  });

  it.each([
    [{}, 'answer'],
    [{ answer: 'perhaps' }, 'answer'],
    [{ answer: 'conditions' }, 'text'],
    [{ answer: 'conditions', text: ' ' }, 'text'],
  ])('refuse the answer %j', async (wrong, field) => {
    await ask();
    const { status, body } = await answer(wrong);
    expect([status, body.fields[0].field]).toEqual([400, field]);
  });

  it('stand in the history for staff, which finds what is changed past the gateway', async () => {
    await ask();
    await answer({ answer: 'yes' });
    const events = (await call(people.analyst, `GET /device-requests/${id}/history`)).body;
    expect(events.slice(0, 2)).toMatchObject([
      { action: 'consultation_answered', actor: { name: 'The pharmacist' }, notes: 'The pharmacist: Yes' },
      { action: 'consultation_asked', notes: 'The pharmacist' },
    ]);
    const open = (await call(owner, `GET /device-requests/${id}/history`)).body;
    expect(JSON.stringify(open)).not.toContain('consultation');
    const { db } = gateway.services;
    expect((await verifyAudit(db)).problems).toEqual([]);
    await db.updateTable('request_consultations').set({ answer_text: 'Forged' }).execute();
    expect((await verifyAudit(db)).problems).toEqual(
      expect.arrayContaining([expect.stringContaining(`request_consultations ${id}/1, answer_text`)]),
    );
  });

  it('have no end that one analyst could fill a history with', async () => {
    for (let number = 1; number <= LIMITS.consultations; number++) {
      await ask();
      await call(people.analyst, `DELETE ${path()}/${number}`);
    }
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'too_many_consultations' } });
  }, 60_000);

  it('of two at once lose none', async () => {
    const asked = await Promise.all([
      ask(),
      ask({ person: people.committee.id }),
      ask({ person: people.business_office.id }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(3);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });
});
