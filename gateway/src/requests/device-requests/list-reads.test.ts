import type { SortOrder, Stage } from '@portal/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/context.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import type { ListFilter, ListRange } from './list-sought.ts';
import { listRequests } from './list-store.ts';

const ROWS = 6_000;
const PAGE = 11;
const START = Date.UTC(2025, 0, 1);
const STATES = [
  { stage: 'approved', status: 'approved', is_ordered: 0, is_on_shelf: 0 },
  { stage: 'ordered', status: 'approved', is_ordered: 1, is_on_shelf: 0 },
  { stage: 'on_shelf', status: 'approved', is_ordered: 1, is_on_shelf: 1 },
  { stage: 'submitted', status: 'submitted', is_ordered: 0, is_on_shelf: 0 },
] as const;
const minute = (count: number) =>
  new Date(START + count * 60_000).toISOString().replace('T', ' ').replace('Z', '');

/** Inserts copies of one request, a minute apart, with the stages in turn. */
async function fill(db: Database, template: object) {
  for (let from = 0; from < ROWS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const at = minute(from + index);
      const state = STATES[(from + index) % STATES.length];
      const approved = state?.status === 'approved' ? at : null;
      return { ...template, ...state, submission_date: at, supply_at: approved, archived_at: null };
    });
    await db
      .insertInto('device_requests')
      .values(rows as never)
      .execute();
  }
  await sql`analyze table device_requests`.execute(db);
}

describe('what MariaDB reads for a page of a list', () => {
  let gateway: TestGateway;
  let owner: number;
  beforeAll(async () => {
    gateway = await testGateway('MariaDB');
    const { services } = gateway;
    owner = (await signInAs(services, 'provider')).id;
    const { id } = await requestAt(services, owner, 'approved');
    const { id: _id, ...template } = await services.db
      .selectFrom('device_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await fill(services.db, template);
  });
  afterAll(() => gateway.stop());

  /** The number of rows that the storage engine has read. */
  const rowsOf = (
    ranges: [ListRange, ...ListRange[]],
    filter: ListFilter,
    deep: boolean,
    order: SortOrder = 'newest',
  ) =>
    rowsRead(gateway.services.db, async (connection) => {
      const position = deep ? { at: minute(ROWS / 3), id: ROWS } : null;
      const page = await listRequests(connection, ranges, filter, { position, count: PAGE, order });
      expect(page).toHaveLength(PAGE);
    });
  const ofStages = (...stages: Stage[]) =>
    stages.map((stage) => ({ sort: 'submission_date', stage })) as unknown as [ListRange, ...ListRange[]];

  describe.each([
    { page: 'first', deep: false },
    { page: 'deep', deep: true },
  ])('the $page page', ({ deep }) => {
    it('of all approved devices is a page of rows', async () => {
      expect(await rowsOf([{ sort: 'supply_at' }], {}, deep)).toBeLessThanOrEqual(PAGE + 1);
    });
    it('of one stage is a page of rows', async () => {
      expect(await rowsOf(ofStages('ordered'), {}, deep)).toBeLessThanOrEqual(PAGE + 1);
    });
    it('of two stages is a page of rows for each', async () => {
      expect(await rowsOf(ofStages('approved', 'on_shelf'), {}, deep)).toBeLessThanOrEqual(2 * (PAGE + 1));
    });
    it('of one status is a page of rows', async () => {
      const filter = { status: ['submitted'] } as const;
      expect(await rowsOf([{ sort: 'submission_date' }], filter, deep)).toBeLessThanOrEqual(PAGE + 1);
    });
    it('of the oldest is a page of rows', async () => {
      expect(await rowsOf([{ sort: 'supply_at' }], {}, deep, 'oldest')).toBeLessThanOrEqual(PAGE + 1);
      expect(await rowsOf(ofStages('ordered'), {}, deep, 'oldest')).toBeLessThanOrEqual(PAGE + 1);
      const own: [ListRange] = [{ sort: 'submission_date', owner }];
      expect(await rowsOf(own, {}, deep, 'oldest')).toBeLessThanOrEqual(PAGE + 1);
    });
    it("of a person's own requests is a page of rows", async () => {
      expect(await rowsOf([{ sort: 'submission_date', owner }], {}, deep)).toBeLessThanOrEqual(PAGE + 1);
    });
  });
});
