import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { countFacts } from '../facts/count.ts';

describe.each(DIALECTS)('why requests came to nothing on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let office: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    owner = await signInAs(gateway.services, 'provider', { name: 'Ana Cruz' });
    office = await signInAs(gateway.services, 'business_office');
  });

  const counted = async (report: string, key: string) => {
    await countFacts(gateway.services);
    const { body } = await rest<{ rows: Record<string, unknown>[] }>(
      gateway,
      office,
      `GET /reports/${report}`,
    );
    return Object.fromEntries(body.rows.map((row) => [row[key], row.requests ?? row.dismissed]));
  };
  const reasons = () => counted('denials', 'reason');

  it('tells merges from other dismissals, whatever their reasons say, and names the requester', async () => {
    const [into, merged, typed] = [
      await requestAt(gateway.services, owner.id, 'submitted'),
      await requestAt(gateway.services, owner.id, 'submitted'),
      await requestAt(gateway.services, owner.id, 'submitted'),
    ];
    const merge = await rest(gateway, office, `POST /device-requests/${merged.id}/merge`, { into: into.id });
    expect(merge.status).toBe(200);
    const dismissal = { status: 'dismissed', dismissalReason: 'Merged into another one by hand.' };
    const typedIn = await rest(gateway, office, `PUT /device-requests/${typed.id}/status`, dismissal);
    expect(typedIn.status).toBe(200);
    expect(await reasons()).toEqual({
      'Denied by a decision': 0,
      'Denied after a trial': 0,
      'Merged into an earlier request': 1,
      'Dismissed for another reason': 1,
    });
    expect(await counted('outcomes_by_requester', 'requester')).toEqual({ 'Ana Cruz': 2 });
  });
});
