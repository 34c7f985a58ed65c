import { SORT_ORDERS } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import type { ListFilter, ListRange } from './list-sought.ts';
import { listRequests } from './list-store.ts';
import type { RequestRow } from './tables.ts';

/** Names that a newer version may give to a stage: they begin like `approved`, or stand next to it in the alphabet. */
const NEIGHBOURS = [
  'approve',
  'approvea',
  'approvec_z',
  'approved-in-part',
  'approved0',
  'approved_in_part',
  'approvee',
];

describe.each(DIALECTS)('a list narrowed to one value on %s', (dialect) => {
  let gateway: TestGateway;
  let approved: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    const { services } = gateway;
    const owner = await signInAs(services, 'provider');
    ({ id: approved } = await requestAt(services, owner.id, 'approved'));
    for (const name of NEIGHBOURS) {
      const { id } = await requestAt(services, owner.id, 'submitted');
      const value = { status: name, stage: name } as unknown as Pick<RequestRow, 'status' | 'stage'>;
      await services.db.updateTable('device_requests').set(value).where('id', '=', id).execute();
    }
  });
  afterAll(() => gateway.stop());

  const lists: [string, ListRange, ListFilter][] = [
    ['stage', { sort: 'submission_date', stage: 'approved' }, {}],
    ['status', { sort: 'submission_date' }, { status: ['approved'] }],
  ];
  describe.each(lists)('the %s', (_name, range, filter) => {
    it.each(SORT_ORDERS)(
      'holds no value that begins like it or stands next to it, %s first',
      async (order) => {
        const slice = { position: null, count: 20, order };
        const listed = await listRequests(gateway.services.db, [range], filter, slice);
        expect(listed.map(({ node }) => [node.id, node.status])).toEqual([[approved, 'approved']]);
      },
    );
  });
});
