import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sortKeys } from '../requests/sort-keys.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';
import { verifyAudit } from './verify.ts';

describe.each(DIALECTS)('a forged approval on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  it('is found, though all columns agree with each other', async () => {
    const provider = await signInAs(gateway.services, 'provider');
    const { id, ...request } = await requestAt(gateway.services, provider.id);
    const forged = { ...request, status: 'approved' } as const;
    await gateway.services.db
      .updateTable('device_requests')
      .set({ status: 'approved', ...sortKeys(forged) })
      .where('id', '=', id)
      .execute();
    const { problems } = await verifyAudit(gateway.services.db);
    expect(problems).toContain(`device_requests ${id}, status: is "approved", its history says "submitted"`);
  });

  it('is found when only the status was changed, and the stage left as it was', async () => {
    const provider = await signInAs(gateway.services, 'provider');
    const { id } = await requestAt(gateway.services, provider.id);
    await gateway.services.db
      .updateTable('device_requests')
      .set({ status: 'approved' })
      .where('id', '=', id)
      .execute();
    const { problems } = await verifyAudit(gateway.services.db);
    expect(problems).toEqual([`device_requests ${id}, status: is "approved", its history says "submitted"`]);
  });
});
