import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { contentsOf } from '../notices/mail-store.ts';
import { notifyAll } from '../notices/notify.ts';

describe.each(DIALECTS)('asking for the device of a request, too, on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let owner: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
    owner = await signInAs(gateway.services, 'provider', { name: 'The owner' });
  });
  afterAll(() => gateway.stop());

  const asked = async (stage: Parameters<typeof requestAt>[2] = 'under_analysis') =>
    (await requestAt(gateway.services, owner.id, stage, { deviceName: 'Guidewire' })).id;
  const support = (id: number, who: SignedIn, method = 'PUT') =>
    rest<Record<string, unknown>>(gateway, who, `${method} /device-requests/${id}/support`);
  const act = async (mutation: string) => {
    const call = `mutation { result: ${mutation} { __typename } }`;
    const { data } = await gql<{ result: object }>(gateway, people.business_office, call);
    expect(data?.result).toEqual({ __typename: 'DeviceRequest' });
    await notifyAll(gateway.services);
  };
  const told = async (who: SignedIn) =>
    (await rest<Record<string, unknown>[]>(gateway, who, 'GET /notices')).body.toReversed();

  it('tells a supporter who may not read it what similar requests tell, and lets them read no more', async () => {
    const id = await asked();
    const facts = {
      id,
      number: `MDR-${String(id).padStart(6, '0')}`,
      device_name: 'Guidewire',
      stage: 'under_analysis',
      submission_date: expect.any(String),
    };
    for (let time = 0; time < 2; time++) {
      const { status, body } = await support(id, people.provider);
      expect([status, body]).toEqual([200, { ...facts, supporters: 1, supported: true, supported_by: null }]);
    }
    for (const path of ['', '/history', '/comments', '/files', '/addressees']) {
      const { status } = await rest(gateway, people.provider, `GET /device-requests/${id}${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
    const found = await rest<unknown[]>(gateway, people.provider, 'GET /search?q=guidewire');
    expect(found.body).toEqual([]);
    const query = `query ($id: ID!) { supportedRequest(id: $id) { number deviceName stage support { count supported people { name } } } }`;
    expect(await gql(gateway, people.provider, query, { id })).toEqual({
      data: {
        supportedRequest: {
          number: facts.number,
          deviceName: 'Guidewire',
          stage: 'under_analysis',
          support: { count: 1, supported: true, people: [] },
        },
      },
    });
    for (const stranger of [people.analyst, owner])
      expect(await gql(gateway, stranger, query, { id })).toEqual({ data: { supportedRequest: null } });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await support(id, people.provider, 'DELETE');
      expect([status, body]).toEqual([
        200,
        { ...facts, supporters: 0, supported: false, supported_by: null },
      ]);
    }
    expect(await gql(gateway, people.provider, query, { id })).toEqual({ data: { supportedRequest: null } });
  });

  it('counts active supporters for everybody who reads it, and names them to staff', async () => {
    const id = await asked();
    await support(id, people.provider);
    await support(id, people.committee);
    const read = async (who: SignedIn) =>
      (await rest<Record<string, unknown>>(gateway, who, `GET /device-requests/${id}`)).body;
    expect(await read(owner)).toMatchObject({ supporters: 2, supported: false, supported_by: null });
    const names = [
      { id: people.provider.id, name: 'The provider' },
      { id: people.committee.id, name: 'The committee' },
    ];
    expect(await read(people.committee)).toMatchObject({
      supporters: 2,
      supported: true,
      supported_by: names,
    });
    await gateway.services.db
      .updateTable('users')
      .set({ active: 0 })
      .where('id', '=', people.provider.id)
      .execute();
    expect(await read(people.analyst)).toMatchObject({ supporters: 1, supported_by: names.slice(1) });
  });

  it('is refused for an own request, for closed ones, and to people who submit none', async () => {
    const refused = async (id: number, who: SignedIn) => {
      const { status, body } = await support(id, who);
      return [status, body.code];
    };
    expect(await refused(await asked(), owner)).toEqual([409, 'support_own']);
    for (const stage of ['rejected', 'dismissed', 'on_shelf'] as const)
      expect(await refused(await asked(stage), people.provider)).toEqual([409, 'cannot_be_supported']);
    for (const stage of ['submitted', 'committee_review', 'approved', 'ordered'] as const)
      expect((await refused(await asked(stage), people.provider))[0]).toBe(200);
    expect(await refused(await asked(), people.analyst)).toEqual([403, 'support_denied']);
    expect(await refused(999_999, people.provider)).toEqual([404, 'request_not_found']);
  });

  it('stands in the history once, for staff', async () => {
    const id = await asked();
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE']) await support(id, people.provider, method);
    const actions = async (who: SignedIn) =>
      (await rest<{ action: string }[]>(gateway, who, `GET /device-requests/${id}/history`)).body.map(
        ({ action }) => action,
      );
    expect((await actions(people.analyst)).slice(0, 2)).toEqual(['support_ended', 'supported']);
    expect((await actions(owner)).filter((action) => action.startsWith('support'))).toEqual([]);
    expect((await historyOf(gateway.services.db, id)).problems).toEqual([]);
  });

  it('tells supporters of the progress, and nothing that was written', async () => {
    const id = await asked();
    await support(id, people.provider);
    const { db } = gateway.services;
    await act(`sendToCommittee(id: ${id}, notes: "Secret.")`);
    await act(`approveRequest(id: ${id}, notes: "Secret.")`);
    const notices = await told(people.provider);
    expect(notices.map(({ kind, text, notes, actor }) => [kind, text, notes, actor])).toEqual([
      ['sent_to_committee', 'Guidewire was sent to the committee', null, { id: 0, name: 'Portal' }],
      ['approved', 'Guidewire was approved', null, { id: 0, name: 'Portal' }],
    ]);
    const { mail_id } = await db
      .selectFrom('notices')
      .select('mail_id')
      .where('user_id', '=', people.provider.id)
      .where('mail_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(
      (await contentsOf(db, { id: mail_id ?? '', digest_key: null }, { after: 0, count: 9 })).map(
        ({ supports }) => Boolean(supports),
      ),
    ).toEqual([true]);

    await support(id, people.provider, 'DELETE');
    expect(
      (await contentsOf(db, { id: mail_id ?? '', digest_key: null }, { after: 0, count: 9 })).map(
        ({ supports }) => Boolean(supports),
      ),
    ).toEqual([false]);
    await act(`markOrdered(id: ${id})`);
    expect(await told(people.provider)).toHaveLength(2);
  });

  it('goes when the request is withdrawn', async () => {
    const id = await asked('submitted');
    await support(id, people.provider);
    const { status } = await rest(gateway, owner, `DELETE /device-requests/${id}`);
    expect(status).toBe(204);
    const { db } = gateway.services;
    expect(await db.selectFrom('request_supporters').selectAll().execute()).toEqual([]);
  });
});
