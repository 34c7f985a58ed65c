import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { bearer, Visitor } from '../../testing/identity.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { callSlowly, FORM_TYPE, formOf, type SlowCall } from '../../testing/slow-call.ts';
import { ZIPS } from '../../testing/workbooks.ts';

const JSON_TYPE = 'application/json';
const CALLS: Record<string, (id: number, dismissed: number) => SlowCall> = {
  'a step over REST': (id) => ({
    line: `PUT /api/device-requests/${id}/status`,
    type: JSON_TYPE,
    body: Buffer.from('{"status":"dismissed"}'),
  }),
  'a call that needs no body': (_id, dismissed) => ({
    line: `POST /api/device-requests/${dismissed}/restore`,
    type: JSON_TYPE,
    body: Buffer.from(`null${' '.repeat(20)}`),
  }),
  'a step over GraphQL': (id) => ({
    line: 'POST /api/graphql',
    type: JSON_TYPE,
    body: Buffer.from(
      JSON.stringify({
        query: `mutation { dismissRequest(id: ${id}) { __typename ... on DeviceRequest { status } } }`,
      }),
    ),
  }),
  'an upload': (id) => ({
    line: `POST /api/device-requests/${id}/files`,
    type: FORM_TYPE,
    body: formOf([['file', ZIPS.plain]], 'costs.xlsx'),
  }),
};

describe.each(DIALECTS)('while the body of a call arrives, on %s', (dialect) => {
  let gateway: TestGateway;
  let now: number;
  let looks = 0;
  let person: SignedIn;
  let id: number;
  let dismissed: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    gateway.services.clock = () => {
      looks++;
      return new Date(now);
    };
  });
  beforeEach(async () => {
    now = Date.now();
    await gateway.clear();
    person = await signInAs(gateway.services, 'analyst');
    ({ id } = await requestAt(gateway.services, person.id));
    ({ id: dismissed } = await requestAt(gateway.services, person.id, 'dismissed'));
  });
  afterAll(() => gateway.stop());

  /** Sends a body slowly. `meanwhile` runs when the gateway has identified the caller and waits for the rest of the body. */
  const slowly = (call: SlowCall, meanwhile: () => Promise<unknown>) => {
    const before = looks;
    return callSlowly(gateway.url, person.token, call, async () => {
      await vi.waitFor(() => expect(looks).toBeGreaterThan(before));
      await meanwhile();
    });
  };
  const left = async () => {
    const { db } = gateway.services;
    const requests = await db.selectFrom('device_requests').select('stage').orderBy('id').execute();
    return {
      stages: requests.map(({ stage }) => stage),
      files: (await db.selectFrom('request_files').select('id').execute()).length,
    };
  };
  const NOTHING = { stages: ['submitted', 'dismissed'], files: 0 };

  describe.each(Object.entries(CALLS))('%s', (_name, callOf) => {
    it('does nothing after a sign-out', async () => {
      const answer = await slowly(callOf(id, dismissed), () =>
        new Visitor(gateway).call('/api/auth/logout', {}, bearer(person.token)),
      );
      expect(answer.text).toMatch(/must be signed in/);
      expect(await left()).toEqual(NOTHING);
    });

    it('does nothing after roles were taken away on another gateway', async () => {
      await slowly(callOf(id, dismissed), async () => {
        const { db } = gateway.services;
        await db.updateTable('users').set({ role: 'supply_chain' }).where('id', '=', person.id).execute();
        await db.deleteFrom('user_roles').where('user_id', '=', person.id).execute();
        now += 5_000;
      });
      expect(await left()).toEqual(NOTHING);
    });

    it('is done for a person who is still signed in', async () => {
      await slowly(callOf(id, dismissed), async () => {
        now += 60_000;
      });
      expect(await left()).not.toEqual(NOTHING);
    });
  });
});
