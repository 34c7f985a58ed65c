import { MOST_AT_ONCE, requestNumber } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { actOnSeveral } from './service.ts';

interface Line {
  id: number;
  number: string;
  done: boolean;
  request: { status: string; assignee: { name: string } | null } | null;
  error?: string;
  code?: string;
}

describe.each(DIALECTS)('several requests at once on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let ann: SignedIn;
  let ben: SignedIn;
  let member: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    owner = await signInAs(gateway.services, 'provider');
    ann = await signInAs(gateway.services, 'analyst', { name: 'Ann Lee' });
    ben = await signInAs(gateway.services, 'analyst', { name: 'Ben Ode' });
    member = await signInAs(gateway.services, 'committee');
  });
  afterAll(() => gateway.stop());

  const at = async (stage: Parameters<typeof requestAt>[2], count: number) => {
    const ids: number[] = [];
    for (let made = 0; made < count; made++)
      ids.push((await requestAt(gateway.services, owner.id, stage)).id);
    return ids;
  };
  const several = async (
    who: SignedIn | null,
    action: string,
    ids: readonly unknown[],
    along: object = {},
  ) => {
    const requests = ids.map((id) => (typeof id === 'number' ? { id } : id));
    const body = { action, requests, ...along };
    const { status, body: answer } = await rest(gateway, who, 'POST /device-requests/several', body);
    return { status, answer, lines: answer as unknown as Line[] };
  };
  const brief = (lines: readonly Line[]) =>
    lines.map(({ id, error, request }) => [id, error ?? request?.status]);
  const read = async (id: number) => (await rest(gateway, ann, `GET /device-requests/${id}`)).body;

  it('does what can be done, and says of the others why not, in their order', async () => {
    const [mine, other] = await at('under_analysis', 2);
    const [decided] = await at('rejected', 1);
    const ids = [mine, decided, 999_999, other] as number[];
    const { status, lines } = await several(ann, 'send_to_committee', ids, { notes: 'Compared.' });
    expect(status).toBe(200);
    expect(brief(lines)).toEqual([
      [mine, 'committee_review'],
      [decided, 'A request that is Rejected cannot become Committee Review.'],
      [999_999, 'Request not found'],
      [other, 'committee_review'],
    ]);
    expect(lines.map(({ number, done, code }) => ({ number, done, code }))).toEqual([
      { number: requestNumber(ids[0] ?? 0), done: true, code: undefined },
      { number: requestNumber(ids[1] ?? 0), done: false, code: 'cannot_become' },
      { number: 'MDR-999999', done: false, code: 'request_not_found' },
      { number: requestNumber(ids[3] ?? 0), done: true, code: undefined },
    ]);
    for (const id of [mine, other] as number[])
      expect(await read(id)).toMatchObject({ status: 'committee_review', analyst_notes: 'Compared.' });
    for (const id of ids.slice(0, 2))
      expect(await historyOf(gateway.services.db, id)).toMatchObject({ problems: [] });
  });

  it('leaves the same history, notices and request as a single call does', async () => {
    const [one, two] = (await at('under_analysis', 2)) as [number, number];
    await rest(gateway, ann, `PUT /device-requests/${one}/status`, { status: 'dismissed', reason: 'Twice.' });
    await several(ann, 'dismiss', [two], { reason: 'Twice.' });
    const left = async (id: number) => {
      const { body } = await rest<{ [key: string]: unknown }>(
        gateway,
        ann,
        `GET /device-requests/${id}/history`,
      );
      const events = await gateway.services.db
        .selectFrom('notices')
        .select(['user_id', 'kind'])
        .where('request_id', '=', id)
        .orderBy('user_id')
        .execute();
      const { id: _id, number: _number, ...request } = await read(id);
      return JSON.stringify([body, events, request]).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
    };
    expect(await left(two)).toBe(await left(one));
  });

  it('gives them, and what somebody else has taken only with the newest version', async () => {
    const [free, taken, seen] = (await at('submitted', 3)) as [number, number, number];
    for (const id of [taken, seen])
      await rest(gateway, ben, `PUT /device-requests/${id}/assignee`, { user_id: ben.id });
    const { version } = await read(seen);
    const { lines } = await several(ann, 'assign', [free, taken, { id: seen, version }], { user_id: ann.id });
    expect(lines.map(({ error, request }) => error ?? request?.assignee?.name)).toEqual([
      'Ann Lee',
      'Ben Ode has taken this request.',
      'Ann Lee',
    ]);
    const released = await several(ann, 'assign', [free], { userId: null });
    expect(released.lines[0]).toMatchObject({ done: true, request: { assignee: null } });
  });

  it('checks what they share before anything is done', async () => {
    const ids = await at('under_analysis', 2);
    const wrong = async (who: SignedIn | null, action: string, along: object = {}, of: unknown[] = ids) => {
      const { status, answer } = await several(who, action, of, along);
      const { error, fields } = answer as { error: string; fields?: { field: string }[] };
      return [status, fields?.[0]?.field ?? error];
    };
    expect(await wrong(ann, 'send_to_committee')).toEqual([400, 'notes']);
    expect(await wrong(ann, 'send_to_committee', { notes: 'x'.repeat(5_001) })).toEqual([400, 'notes']);
    expect(await wrong(ann, 'assign')).toEqual([400, 'user_id']);
    expect(await wrong(ann, 'assign', { user_id: owner.id })).toEqual([400, 'user_id']);
    expect(await wrong(ann, 'shelve', { lawson_id: 'LW-1' })).toEqual([400, 'action']);
    expect(await wrong(ann, 'dismiss', {}, [])).toEqual([400, 'requests']);
    expect(await wrong(ann, 'dismiss', {}, [ids[0], ids[0]])).toEqual([400, 'requests']);
    const tooMany = Array.from({ length: MOST_AT_ONCE + 1 }, (_, index) => index + 1);
    expect(await wrong(ann, 'dismiss', {}, tooMany)).toEqual([400, 'requests']);
    expect((await wrong(member, 'send_to_committee', { notes: 'Compared.' }))[0]).toBe(403);
    expect((await wrong(owner, 'dismiss', {}))[0]).toBe(403);
    expect((await wrong(null, 'dismiss', {}))[0]).toBe(401);
    for (const id of ids) expect(await read(id)).toMatchObject({ status: 'under_analysis', version: 2 });
  });

  it('does each once, whoever asks for it at the same time', async () => {
    const ids = await at('submitted', 4);
    const both = await Promise.all([
      several(ann, 'start_analysis', ids),
      several(ben, 'start_analysis', ids.toReversed()),
    ]);
    const done = both.flatMap(({ lines }) => lines.filter((line) => line.done).map(({ id }) => id));
    expect(done.sort((a, b) => a - b)).toEqual(ids);
    const again = await several(ann, 'start_analysis', ids);
    expect(again.lines.map(({ done, code }) => [done, code])).toEqual(
      ids.map(() => [false, 'cannot_become']),
    );
  });

  it('says how far it came when the portal fails, and fails itself when nothing was done', async () => {
    const ids = await at('submitted', 4);
    const failingAt = (failing: number) => {
      let calls = 0;
      const clock = () => {
        if (++calls >= failing) throw new Error('out of order');
        return gateway.services.clock();
      };
      const user = { id: ann.id, name: 'Ann Lee', email: 'ann@hospital.example', roles: ['analyst'] };
      return { ...gateway.services, clock, user, correlationId: 'test' } as unknown as Context;
    };
    const input = { action: 'start_analysis', requests: ids.map((id) => ({ id })) };
    await expect(actOnSeveral(failingAt(1), input)).rejects.toThrow('out of order');
    for (const id of ids) expect((await read(id)).status).toBe('submitted');
    const lines = await actOnSeveral(failingAt(3), input);
    expect(lines.map(({ request, refusal }) => refusal?.code ?? request?.status)).toEqual([
      'under_analysis',
      'under_analysis',
      'internal',
      'not_reached',
    ]);
    for (const [index, id] of ids.entries())
      expect((await read(id)).status).toBe(index < 2 ? 'under_analysis' : 'submitted');
  });

  it('asks the database for each as often as a single call does', async () => {
    const [single, ...ids] = (await at('submitted', 12)) as [number, ...number[]];
    await several(ann, 'start_analysis', ids.splice(0, 1));
    const ofOne = await gateway.statements.during(() =>
      rest(gateway, ann, `PUT /device-requests/${single}/status`, { status: 'under_analysis' }).then(
        () => {},
      ),
    );
    const ofTen = await gateway.statements.during(() =>
      several(ann, 'start_analysis', ids).then(({ lines }) =>
        expect(lines.every(({ done }) => done)).toBe(true),
      ),
    );
    expect(ofTen.length).toBeLessThanOrEqual(ofOne.length * ids.length);
  });

  it('is one mutation of GraphQL', async () => {
    const [one] = (await at('submitted', 1)) as [number];
    const { data } = await gql<{ result: object }>(
      gateway,
      ann,
      `mutation ($requests: [ChosenRequest!]!) {
        result: actOnSeveral(action: dismiss, requests: $requests, reason: "Twice.") {
          __typename
          ... on SeveralReport { lines { id number code message request { status } } }
        }
      }`,
      { requests: [{ id: String(one) }, { id: '999999' }] },
    );
    expect(data?.result).toEqual({
      __typename: 'SeveralReport',
      lines: [
        {
          id: String(one),
          number: requestNumber(one),
          code: null,
          message: null,
          request: { status: 'dismissed' },
        },
        {
          id: '999999',
          number: 'MDR-999999',
          code: 'request_not_found',
          message: 'Request not found',
          request: null,
        },
      ],
    });
  });
});
