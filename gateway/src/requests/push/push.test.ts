import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublic, mayReach, publicLookup } from '../../platform/public-addresses.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type Staff, signInStaff } from '../../testing/people.ts';
import { decrypted, type PushService, pushService, type Subscriber } from '../../testing/push-service.ts';
import { requestAt } from '../../testing/requests.ts';
import { notifyAll } from '../notices/notify.ts';
import { isPublicKey, pushKeys } from './keys.ts';
import { pushDue } from './send.ts';

const MINUTE = 60_000;

interface Devices {
  public_key: string;
  devices: { id: number; device: string | null }[];
}

describe.each(DIALECTS)('pushes on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let service: PushService;
  let now: number;
  beforeAll(async () => {
    service = await pushService();
    gateway = await testGateway(dialect, { PUSH_ORIGINS: service.origin });
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    now = Date.now();
    await gateway.clear();
    people = await signInStaff(gateway.services);
    Object.assign(service, { mood: 'takes' });
    service.received.length = 0;
    service.problems.length = 0;
  });
  afterAll(async () => {
    await gateway.stop();
    await service.stop();
  });

  const devices = async (who: { token: string }) =>
    (await rest<Devices>(gateway, who, 'GET /push-devices')).body;
  const put = (who: { token: string }, body: object) =>
    rest<{ id: number; error: string }>(gateway, who, 'PUT /push-devices', body);
  const told = ({ privateKey: _, ...rest }: Subscriber) => rest;
  async function subscribed(who: { token: string }): Promise<Subscriber & { id: number }> {
    const subscriber = service.subscribe((await devices(who)).public_key);
    const { status, body } = await put(who, told(subscriber));
    expect(status).toBe(200);
    return { ...subscriber, id: body.id };
  }
  const push = async () => {
    await notifyAll(gateway.services);
    await pushDue(gateway.services);
  };
  async function rejected(): Promise<{ id: number; deviceName: string }> {
    const request = await requestAt(gateway.services, people.provider.id, 'committee_review');
    const body = { status: 'rejected', committeeNotes: 'Too expensive for what it adds.' };
    await rest(gateway, people.business_office, `PUT /device-requests/${request.id}/status`, body);
    return request;
  }

  it('come encrypted for the device, signed by the portal, and say no more than what happened', async () => {
    const { endpoint } = await subscribed(people.provider);
    const { id, deviceName } = await rejected();
    await push();
    const { event_id } = await gateway.services.db
      .selectFrom('notices')
      .select('event_id')
      .where('kind', '=', 'rejected')
      .executeTakeFirstOrThrow();
    expect(service.problems).toEqual([]);
    expect(service.received.filter(({ topic }) => topic === `event-${event_id}`)).toEqual([
      {
        to: endpoint,
        topic: `event-${event_id}`,
        message: {
          title: `MDR-${String(id).padStart(6, '0')}`,
          body: `${deviceName} was not approved`,
          path: `/requests/${id}`,
          tag: `event-${event_id}`,
        },
      },
    ]);
    expect(await gateway.services.db.selectFrom('pushes').selectAll().execute()).toEqual([]);
  });

  it('lead from a question to the box for its answer', async () => {
    await subscribed(people.provider);
    const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
    const question = { body: 'Which sizes?', question_to: people.provider.id };
    await rest(gateway, people.analyst, `POST /device-requests/${id}/comments`, question);
    await push();
    expect(service.received.map(({ message }) => message)).toMatchObject([
      { path: `/requests/${id}#answer` },
    ]);
  });

  it('come once, whoever sends them, to each device of the person', async () => {
    await subscribed(people.provider);
    await subscribed(people.provider);
    await rejected();
    await notifyAll(gateway.services);
    const waiting = await gateway.services.db.selectFrom('pushes').selectAll().execute();
    await Promise.all([1, 2, 3].map(() => pushDue(gateway.services)));
    expect(waiting).toHaveLength(2);
    expect(service.received).toHaveLength(2);
  });

  it('cost nothing where nobody has a device', async () => {
    await rejected();
    await notifyAll(gateway.services);
    expect(await gateway.services.db.selectFrom('pushes').selectAll().execute()).toEqual([]);
  });

  it('go to a browser that is registered again with its keys of now, and to nobody who had it before', async () => {
    const first = await subscribed(people.analyst);
    const again = await put(people.provider, told(first));
    expect(again.body.id).toBe(first.id);
    expect((await put(people.provider, told(first))).body.id).toBe(first.id);
    expect((await devices(people.analyst)).devices).toEqual([]);
    expect((await devices(people.provider)).devices).toMatchObject([{ id: first.id }]);
  });

  it('end with a sign-out, with a session that is ended from elsewhere, and by hand', async () => {
    const { db } = gateway.services;
    const count = async () => (await db.selectFrom('push_devices').selectAll().execute()).length;

    const one = await subscribed(people.provider);
    expect((await rest(gateway, people.analyst, `DELETE /push-devices/${one.id}`)).status).toBe(404);
    expect((await rest(gateway, people.provider, `DELETE /push-devices/${one.id}`)).status).toBe(204);
    expect(await count()).toBe(0);

    await subscribed(people.provider);
    await subscribed(people.analyst);
    await rejected();
    await notifyAll(gateway.services);
    await rest(gateway, people.provider, 'POST /auth/logout', {});
    await pushDue(gateway.services);
    expect(service.received).toEqual([]);
    expect((await devices(people.analyst)).devices).toHaveLength(1);

    await rest(gateway, people.admin, `DELETE /users/${people.analyst.id}/sessions`);
    expect(await count()).toBe(0);
  });

  it('tell nobody what they may not read when they are sent', async () => {
    await subscribed(people.provider);
    const { id } = await rejected();
    await notifyAll(gateway.services);
    const { db } = gateway.services;
    await db.updateTable('users').set({ active: 0 }).where('id', '=', people.provider.id).execute();
    await pushDue(gateway.services);
    expect(service.received).toEqual([]);

    await subscribed(people.analyst);
    const { event_id } = await db
      .selectFrom('notices')
      .select('event_id')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: device_id } = await db
      .selectFrom('push_devices')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const due_at = '2026-01-01 10:00:00.000';
    const row = { device_id, user_id: people.analyst.id, request_id: id, event_id, kind: 'mention' as const };
    await db
      .insertInto('pushes')
      .values({ ...row, staff_only: 1, due_at, tries: 0 })
      .execute();
    await db
      .updateTable('user_roles')
      .set({ role: 'provider' })
      .where('user_id', '=', people.analyst.id)
      .execute();
    await pushDue(gateway.services);
    expect(service.received).toEqual([]);
    expect(await db.selectFrom('pushes').selectAll().execute()).toEqual([]);
  });

  it('are not sent of a request that was withdrawn', async () => {
    await subscribed(people.provider);
    const { id } = await requestAt(gateway.services, people.provider.id, 'submitted');
    const { db } = gateway.services;
    const row = {
      device_id: 1,
      user_id: people.provider.id,
      request_id: id,
      event_id: 1,
      staff_only: 0 as const,
    };
    await db
      .insertInto('pushes')
      .values({ ...row, kind: 'mention', due_at: '2026-01-01 10:00:00.000', tries: 0 })
      .execute();
    await rest(gateway, people.provider, `DELETE /device-requests/${id}`);
    expect(await db.selectFrom('pushes').selectAll().execute()).toEqual([]);
  });

  it('are tried again while the service defers, in place of the former, and dropped when it refuses', async () => {
    await subscribed(people.provider);
    await rejected();
    await notifyAll(gateway.services);
    service.mood = 'defers';
    await pushDue(gateway.services);
    await pushDue(gateway.services);
    service.mood = 'takes';
    await pushDue(gateway.services);
    expect(service.received).toEqual([]);
    now += 2 * MINUTE;
    await pushDue(gateway.services);
    expect(service.received).toHaveLength(1);
    for (const mood of ['refuses', 'redirects'] as const) {
      await rejected();
      await notifyAll(gateway.services);
      service.mood = mood;
      await pushDue(gateway.services);
      expect(await gateway.services.db.selectFrom('pushes').selectAll().execute()).toEqual([]);
    }
    expect(service.received).toHaveLength(1);
  });

  it('end when the service says that the browser has ended them', async () => {
    await subscribed(people.provider);
    service.mood = 'is gone';
    await rejected();
    await push();
    expect((await devices(people.provider)).devices).toEqual([]);
  });

  it.each([
    ['endpoint', 'http://push.example/1'],
    ['endpoint', 'https://user:secret@push.example/1'],
    ['endpoint', 'https://10.0.0.1/1'],
    ['endpoint', 'https://127.0.0.1:8080/1'],
    ['endpoint', 'https://2130706433/1'],
    ['endpoint', 'https://[::1]/1'],
    ['endpoint', 'https://[::ffff:10.0.0.1]/1'],
    ['endpoint', 'https://[fd00::1]/1'],
    ['endpoint', 'https://169.254.169.254/latest'],
    ['endpoint', 'https://localhost/1'],
    ['endpoint', 'file:///etc/passwd'],
    ['endpoint', 'push'],
    ['p256dh', 'BAAA'],
    ['p256dh', `B${'A'.repeat(86)}`],
    ['auth', 'short'],
  ])('are refused with %s %s', async (field, value) => {
    const good = told(service.subscribe('none'));
    expect(await put(people.provider, { ...good, [field]: value })).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    });
  });

  it('are known by one key, whichever gateway makes it', async () => {
    const { db } = gateway.services;
    const keys = await Promise.all([1, 2, 3].map(() => pushKeys(db)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect((await devices(people.provider)).public_key).toBe(keys[0]?.publicKey);
    expect(isPublicKey(keys[0]?.publicKey ?? '')).toBe(true);
  });
});

describe('push services', () => {
  it.each(['8.8.8.8', '2606:4700::1111'])('may have the address %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });
  it.each([
    '10.1.2.3',
    '100.64.0.1',
    '192.168.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'name',
  ])('may not have the address %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it('that a name leads to in a private network are not connected to', async () => {
    const looked = new Promise((resolve) =>
      publicLookup('localhost', { all: true }, (error) => resolve(error)),
    );
    expect(String(await looked)).toContain('not public');
  });

  it('of the operator may be anywhere, with their exact origin', () => {
    expect(mayReach('http://10.0.0.1:8080/x', ['http://10.0.0.1:8080'])).toBe(true);
    expect(mayReach('http://10.0.0.1/x', ['http://10.0.0.1:8080'])).toBe(false);
    expect(mayReach('https://fcm.googleapis.com/fcm/send/x', [])).toBe(true);
  });
});

it('the push service of these tests reads the example of RFC 8291', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(
    decrypted(Buffer.from(body, 'base64url'), {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    }),
  ).toBe('When I grow up, I want to be a watermelon');
});
