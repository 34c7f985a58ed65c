import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { putOnTrial } from '../../testing/trials.ts';
import { forgetWords } from '../search/indexing.ts';
import { rebuildIndex } from '../search/rebuild.ts';

interface Answer {
  request: {
    id: number;
    number: string;
    device_name: string;
    stage: string;
    outcome: string | null;
    submission_date: string;
  };
  reason: string | null;
  same: string[];
  score: number;
}

describe.each(DIALECTS)('similar requests on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let owner: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
    owner = await signInAs(gateway.services, 'provider');
  });
  afterAll(() => gateway.stop());

  const asked = async (stage: Parameters<typeof requestAt>[2], deviceName: string, more: object = {}) =>
    (await requestAt(gateway.services, owner.id, stage, { deviceName, ...more })).id;
  const index = async () => {
    forgetWords(gateway.services.db);
    await rebuildIndex(gateway.services.db);
  };
  const find = async (name: string, who = people.analyst, manufacturer = '', udi = '') => {
    const said = { ...(manufacturer && { manufacturer }), ...(udi && { udi }) };
    const query = new URLSearchParams({ device_name: name, ...said });
    const { status, body } = await rest<Answer[]>(gateway, who, `GET /similar?${query}`);
    expect([name, status]).toEqual([name, 200]);
    return body;
  };
  const ids = async (name: string, manufacturer = '') =>
    (await find(name, people.analyst, manufacturer)).map(({ request }) => request.id);

  it('are those whose names have the telling words in common, the most alike first', async () => {
    const same = await asked('on_shelf', 'Evolut FX+ transcatheter valve', { manufacturer: 'Medtronic' });
    const longer = await asked('rejected', 'Evolut FX transcatheter valve 29 mm', {
      manufacturer: 'Medtronic',
    });
    const other = await asked('submitted', 'Sapien 3 transcatheter valve', { manufacturer: 'Edwards' });
    await asked('submitted', 'Infusion pump', { manufacturer: 'Medtronic' });
    await index();

    expect(await ids('Evolut FX+ transcatheter valve', 'Medtronic')).toEqual([same, longer, other]);
    // While somebody types, with a typo, and regardless of case and punctuation.
    expect((await ids('evol')).toSorted()).toEqual([same, longer].toSorted());
    expect((await ids('EVOLUTT')).toSorted()).toEqual([same, longer].toSorted());
    expect(await ids('ventilator')).toEqual([]);
    expect(await ids('')).toEqual([]);
    expect(await ids('+')).toEqual([]);
    const [best] = await find('evolut fx transcatheter valve', people.analyst, 'medtronic');
    expect(best).toMatchObject({ same: ['device_name', 'manufacturer'] });
  });

  it('are first of all those with the same device identifier, whatever they are called', async () => {
    const udi = '(01)51022222233336(10)A213B1';
    const named = await asked('submitted', 'Evolut FX+ transcatheter valve');
    const other = await asked('rejected', 'Prosthesis', { udi: '(01)51022222233336(21)77' });
    const both = await asked('on_shelf', 'Evolut valve', { udi });
    await asked('submitted', 'Pump', { udi: '(01)00300650012348' });
    await index();
    const found = async (name: string, identifier: string) =>
      (await find(name, people.provider, '', identifier)).map(({ request, same, score }) => [
        request.id,
        same,
        score,
      ]);
    const identified = [
      [both, ['udi'], 100],
      [other, ['udi'], 100],
    ];
    expect(await found('evolut fx transcatheter valve', udi)).toEqual([
      ...identified,
      [named, ['device_name'], 80],
    ]);
    // A scanner sends the barcode, and a label that has no name yet finds what it names.
    expect(await found('', ']d201510222222333361012\u001d21X')).toEqual(identified);
    // Codes that cannot be read, and one without a request.
    for (const unknown of ['(01)51022222233337', 'x'.repeat(5_000), '(01)00643169007222'])
      expect(await found('', unknown)).toEqual([]);
    expect(await ids('evolut fx transcatheter valve')).toEqual([named, both]);

    const query = `query ($udi: String, $except: ID) { similarRequests(deviceName: "", udi: $udi, except: $except) { id same } }`;
    expect(await gql(gateway, people.provider, query, { udi, except: both })).toEqual({
      data: { similarRequests: [{ id: String(other), same: ['udi'] }] },
    });
    for (let count = 0; count < 7; count++) await asked('submitted', 'Prosthesis', { udi });
    expect(await find('', people.analyst, '', udi)).toHaveLength(5);
  });

  it('are five at most', async () => {
    for (let count = 0; count < 8; count++) await asked('submitted', 'Guidewire');
    await index();
    expect(await ids('Guidewire')).toHaveLength(5);
  });

  it('give the reason to those who may read it, and of other requests six facts', async () => {
    const dismissed = await asked('dismissed', 'Guidewire', {});
    const rejected = await asked('rejected', 'Guidewire');
    await gateway.services.db
      .updateTable('device_requests')
      .set({ dismissal_reason: 'We have it.', committee_notes: 'Too dear.' })
      .where('id', 'in', [dismissed, rejected])
      .execute();
    await index();
    const reasons = async (who: SignedIn) =>
      Object.fromEntries((await find('guidewire', who)).map(({ request, reason }) => [request.id, reason]));

    for (const who of [people.analyst, owner])
      expect(await reasons(who)).toEqual({ [dismissed]: 'We have it.', [rejected]: 'Too dear.' });
    expect(await reasons(people.provider)).toEqual({ [dismissed]: null, [rejected]: null });
    const [first] = await find('guidewire', people.provider);
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      'came_of',
      'predicted',
      'reason',
      'request',
      'same',
      'score',
    ]);
    expect(Object.keys(first?.request ?? {}).toSorted()).toEqual([
      'device_name',
      'id',
      'number',
      'outcome',
      'stage',
      'submission_date',
    ]);
  });

  it('give the reason why a trial was stopped, not the words of its approval, and how each was decided', async () => {
    const stopped = await asked('rejected', 'Guidewire');
    const kept = await asked('ordered', 'Guidewire');
    const ended = { open_until: null, ended_at: '2026-02-01 00:00:00.000' };
    const { db } = gateway.services;
    await putOnTrial(db, stopped, people.analyst, {
      trial: { ...ended, result: 'stop', reason: 'It leaks.' },
    });
    await putOnTrial(db, kept, people.analyst, {
      trial: { ...ended, result: 'keep', reason: 'It is good.' },
    });
    await db.updateTable('device_requests').set({ committee_notes: 'Five units first.' }).execute();
    await index();
    const told = async (who: SignedIn) =>
      Object.fromEntries(
        (await find('guidewire', who)).map(({ request, reason }) => [request.id, [request.outcome, reason]]),
      );
    for (const who of [people.analyst, owner])
      expect(await told(who)).toEqual({
        [stopped]: ['rejected', 'It leaks.'],
        [kept]: ['approved_for_trial', null],
      });
    expect(await told(people.provider)).toEqual({
      [stopped]: ['rejected', null],
      [kept]: ['approved_for_trial', null],
    });
  });

  it('are the same by GraphQL, without the request that is looked at', async () => {
    const one = await asked('submitted', 'Guidewire');
    const two = await asked('under_analysis', 'Guidewire');
    await index();
    const query = `query ($name: String!, $except: ID) { similarRequests(deviceName: $name, except: $except) { id number stage readable reason } }`;
    const { data } = await gql(gateway, people.provider, query, { name: 'guidewire', except: String(one) });
    expect(data).toEqual({
      similarRequests: [
        {
          id: String(two),
          number: expect.stringContaining('MDR-'),
          stage: 'under_analysis',
          readable: false,
          reason: null,
        },
      ],
    });
  });

  it('are found for every role, and for nobody who is not signed in', async () => {
    const nobody = await rest(gateway, null, 'GET /similar?device_name=x');
    expect(nobody.status).toBe(401);
    for (const role of ROLES) expect(await find('guidewire', people[role])).toEqual([]);
  });
});
