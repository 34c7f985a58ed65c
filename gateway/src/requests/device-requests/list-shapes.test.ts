import { STAGES, STATUSES } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import type { ListFilter, ListRange, Slice } from './list-sought.ts';
import { listRequests } from './list-store.ts';
import { searchTextOf } from './rows.ts';
import type { RequestInsert } from './tables.ts';

type Row = Required<RequestInsert> & { id: number };

const ROWS = 60;
const RUNS = 400;
const SORTS = ['submission_date', 'analysis_at', 'archived_at'] as const;
const at = (minute: number) =>
  new Date(Date.UTC(2025, 0, 1, 0, minute)).toISOString().slice(0, 23).replace('T', ' ');

/** The same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** The ids that a list must have, found by looking at every row. */
function plainly(rows: readonly Row[], range: ListRange, filter: ListFilter, slice: Slice): number[] {
  const { sort, stage, owner, notOwner } = range;
  const submitted = sort === 'archived_at' ? 'submission_date' : sort;
  const direction = slice.order === 'oldest' ? 1 : -1;
  const compare = (a: { at: string; id: number }, b: { at: string; id: number }) =>
    direction * (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id);
  const place = (row: Row) => ({ at: row[sort] as string, id: row.id });
  return rows
    .filter((row) => row[sort] !== null)
    .filter((row) => owner === undefined || row.requested_by === owner)
    .filter((row) => notOwner === undefined || row.requested_by !== notOwner)
    .filter((row) => !stage || row.stage === stage)
    .filter((row) => !filter.status || filter.status.includes(row.status))
    .filter((row) => stage || !filter.stage || filter.stage.includes(row.stage))
    .filter((row) => !filter.department || row.department === filter.department)
    .filter((row) => !filter.manufacturer || row.manufacturer === filter.manufacturer)
    .filter((row) => !filter.text || row.device_name.includes(filter.text))
    .filter((row) => !filter.submittedFrom || String(row[submitted]) >= filter.submittedFrom)
    .filter((row) => !filter.submittedUntil || String(row[submitted]) <= filter.submittedUntil)
    .filter((row) => !slice.position || compare(slice.position, place(row)) < 0)
    .sort((a, b) => compare(place(a), place(b)))
    .slice(0, slice.count)
    .map(({ id }) => id);
}

describe.each(DIALECTS)('lists, however they are asked for, on %s', (dialect) => {
  let gateway: TestGateway;
  let rows: Row[];
  let owners: number[];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    const { services } = gateway;
    owners = [await signInAs(services, 'provider'), await signInAs(services, 'provider')].map(({ id }) => id);
    const { id } = await requestAt(services, owners[0] as number, 'submitted');
    const read = () => services.db.selectFrom('device_requests').selectAll();
    const { id: _, ...template } = await read().where('id', '=', id).executeTakeFirstOrThrow();
    const random = randomFrom(7);
    const drawn = Array.from({ length: ROWS }, () => ({
      ...template,
      requested_by: owners[random(2)] as number,
      status: STATUSES[random(STATUSES.length)] as Row['status'],
      stage: STAGES[random(STAGES.length)] as Row['stage'],
      department: ['ICU', 'CVOR'][random(2)] as string,
      manufacturer: ['Acme', 'Abbott'][random(2)] as string,
      device_name: ['guide wire', 'pump'][random(2)] as string,
      submission_date: at(random(20)),
      analysis_at: random(3) ? at(random(20)) : null,
      archived_at: random(3) ? at(random(20)) : null,
    }));
    const rowsToInsert = drawn.map((row) => ({ ...row, search_text: searchTextOf(row) }));
    await services.db.insertInto('device_requests').values(rowsToInsert).execute();
    rows = (await read().execute()) as Row[];
  });
  afterAll(() => gateway.stop());

  it('hold exactly the rows that a check of every row finds, with the requested fields', async () => {
    const random = randomFrom(11);
    const some = <T>(value: () => T): T | undefined => (random(3) ? undefined : value());
    const few = <T>(all: readonly T[]) => all.filter(() => random(2) === 0);
    let found = 0;
    for (let run = 0; run < RUNS; run++) {
      const range: ListRange = {
        sort: SORTS[random(SORTS.length)] as (typeof SORTS)[number],
        owner: some(() => owners[random(2)] as number),
        notOwner: some(() => owners[random(2)] as number),
        stage: some(() => STAGES[random(STAGES.length)] as Row['stage']),
      };
      const filter: ListFilter = {
        status: some(() => few(STATUSES)),
        stage: some(() => few(STAGES)),
        department: some(() => 'ICU'),
        manufacturer: some(() => 'Acme'),
        text: some(() => 'guide'),
        submittedFrom: some(() => at(random(20))),
        submittedUntil: some(() => at(random(20))),
      };
      const slice: Slice = {
        position: random(2) ? { at: at(random(20)), id: 1 + random(ROWS) } : null,
        count: 1 + random(ROWS),
        order: (['newest', 'oldest', undefined] as const)[random(3)],
        fields: some(() => new Set(few(['deviceName', 'requester', 'lawsonId', 'files']))),
      };
      const listed = await listRequests(gateway.services.db, [range], filter, slice);
      const listInput = JSON.stringify({ range, filter, slice });
      expect([listInput, ...listed.map(({ node }) => node.id)]).toEqual([
        listInput,
        ...plainly(rows, range, filter, slice),
      ]);
      found += listed.length;
      const { fields } = slice;
      for (const { node } of listed) {
        expect(node.requesterName !== undefined).toBe(Boolean(fields?.has('requester')));
        expect(node.deviceName !== undefined).toBe(!fields || fields.has('deviceName'));
      }
    }
    expect(found).toBeGreaterThan(RUNS);
  });
});
