import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { GENESIS, hashEvent } from '../../audit/hash.ts';
import { gql, rest, upload } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { xlsx } from '../../testing/workbooks.ts';
import { recordBaselines } from './baseline.ts';
import { eventsOf } from './store.ts';

describe.each(DIALECTS)('requests of an older version on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    provider = await signInAs(gateway.services, 'provider');
  });
  afterAll(() => gateway.stop());

  /** Rewrites the events of a request as an older gateway wrote them, without what they changed. */
  async function asOlder(id: number) {
    let previous_hash = GENESIS;
    for (const { id: row, hash: _, ...event } of await eventsOf(gateway.services.db, [id])) {
      const older = { ...event, changes: null, previous_hash };
      previous_hash = hashEvent(older);
      await gateway.services.db
        .updateTable('request_events')
        .set({ changes: null, previous_hash: older.previous_hash, hash: previous_hash })
        .where('id', '=', row)
        .execute();
    }
    return id;
  }

  /** Makes requests whose histories have an event of each kind. */
  async function ofEveryKind(): Promise<number[]> {
    const { services } = gateway;
    const committee = await signInAs(services, 'committee');
    const edited = await requestAt(services, provider.id);
    const change = { ...NEW_REQUEST, deviceName: 'Closure device 8F' };
    await rest(gateway, provider, `PUT /device-requests/${edited.id}`, change);
    await upload(gateway, provider, edited.id, 'costs.xlsx', await xlsx());
    const voted = await requestAt(services, provider.id, 'committee_review');
    for (const vote of ['approve', 'deny']) {
      await gql(gateway, committee, `mutation { castVote(id: ${voted.id}, vote: ${vote}) { __typename } }`);
    }
    const others = [];
    for (const stage of ['on_shelf', 'rejected', 'dismissed'] as const) {
      others.push((await requestAt(services, provider.id, stage)).id);
    }
    return Promise.all([edited.id, voted.id, ...others].map(asOlder));
  }

  const verify = () => verifyAudit(gateway.services.db);
  const record = () => recordBaselines(gateway.services);
  const change = (id: number, row: Record<string, unknown>) =>
    gateway.services.db.updateTable('device_requests').set(row).where('id', '=', id).execute();

  it('are whole, and counted among those that are not recorded yet', async () => {
    const ids = await ofEveryKind();
    expect(await verify()).toMatchObject({ problems: [], unrecorded: ids.length });
  });

  it('are checked at once in all that decides about them', async () => {
    const [id = 0] = await ofEveryKind();
    await change(id, { status: 'approved', stage: 'approved' });
    const { problems } = await verify();
    expect(problems).toContain(`device_requests ${id}, status: is "approved", its history says "submitted"`);
  });

  it('are recorded once, and checked in every column from then on', async () => {
    const ids = await ofEveryKind();
    expect(await record()).toBe(ids.length);
    expect(await record()).toBe(0);
    expect(await verify()).toMatchObject({ problems: [], unrecorded: 0 });
    await change(ids[0] ?? 0, { description: 'Something else' });
    expect((await verify()).problems).toEqual([
      expect.stringContaining(`device_requests ${ids[0]}, description: is "Something else"`),
    ]);
  });

  it('are not recorded where they were forged before: that stays a finding', async () => {
    const ids = await ofEveryKind();
    await change(ids[0] ?? 0, { status: 'approved', stage: 'approved' });
    const before = await verify();
    expect(await record()).toBe(ids.length - 1);
    expect((await verify()).problems).toEqual(before.problems);
  });

  it('go on with events that tell what they changed, and show nothing of the recording to people', async () => {
    const [id = 0] = await ofEveryKind();
    await record();
    const analyst = await signInAs(gateway.services, 'analyst');
    const status = { status: 'under_analysis' };
    expect(await rest(gateway, analyst, `PUT /device-requests/${id}/status`, status)).toMatchObject({
      status: 200,
    });
    expect(await verify()).toMatchObject({ problems: [], unrecorded: 0 });
    const answer = await gql<{ deviceRequest: { events: { action: string }[] } }>(
      gateway,
      analyst,
      `{ deviceRequest(id: ${id}) { events { action } } }`,
    );
    expect(answer.data?.deviceRequest.events.map(({ action }) => action)).toEqual([
      'created',
      'edited',
      'file_uploaded',
      'start_analysis',
    ]);
  });

  it('are not recorded a second time to cover up what was changed since', async () => {
    const [id = 0] = await ofEveryKind();
    await record();
    const [recorded] = (await eventsOf(gateway.services.db, [id])).slice(-1);
    if (!recorded) throw new Error('nothing was recorded');
    const { id: _, hash, ...event } = recorded;
    const changes = (event.changes ?? '').replace('"version":4', '"version":5');
    const again = { ...event, changes, sequence: event.sequence + 1, previous_hash: hash };
    await gateway.services.db
      .insertInto('request_events')
      .values({ ...again, hash: hashEvent(again) })
      .execute();
    expect((await verify()).problems).toContain(
      `request ${id}, event ${again.sequence}: records the request anew, though the events before tell all of it`,
    );
  });
});
