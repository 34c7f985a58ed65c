import {
  type AnyVariables,
  createClient,
  createRequest,
  type Exchange,
  makeOperation,
  makeResult,
  type Operation,
  type OperationResult,
} from '@urql/core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  filter,
  fromPromise,
  makeSubject,
  map,
  merge,
  mergeMap,
  pipe,
  share,
  subscribe,
  takeUntil,
  tap,
} from 'wonka';
import { outdates, portalCache } from './cache.ts';
import { rereading } from './rereading.ts';

const OF_REQUEST = 'deviceRequest(id: 1) { __typename id version';
const QUERIES = [
  `query One { ${OF_REQUEST} } }`,
  `query Two { ${OF_REQUEST} stage } }`,
  `query Three { ${OF_REQUEST} events { __typename id } } }`,
  'query Four { viewer { __typename id version } }',
];
const CHANGED = 'subscription Changed { requestChanged { __typename id } }';

/** A random number from 0 to below `end`. The same seed gives the same numbers. */
function randomFrom(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * end);
  };
}

/** Resolves after this number of turns: zero is a microtask, and more are timers. */
const turns = (count: number): Promise<void> =>
  new Promise((resolve) => (count === 0 ? queueMicrotask(resolve) : setTimeout(resolve, count - 1)));

/** A client like the portal's, with another gateway. */
function clientOf(gateway: Exchange) {
  const { before, behind } = rereading(outdates);
  return createClient({
    url: 'http://gateway.example',
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    exchanges: [before, portalCache(), behind, gateway],
  });
}

/** A page that shows four parts of two things, and a gateway that answers each after a random time. */
function page(seed: number) {
  const random = randomFrom(seed);
  const changes = makeSubject<OperationResult>();
  const underWay = new Set<Operation>();
  let version = 0;
  let reads = 0;
  let subscription: Operation | undefined;

  async function answer(operation: Operation): Promise<OperationResult> {
    underWay.add(operation);
    reads++;
    await turns(random(3));
    const read = {
      id: '1',
      version,
      stage: 'submitted',
      events: [{ __typename: 'Event', id: `${version}` }],
    };
    await turns(random(4));
    underWay.delete(operation);
    const data = {
      deviceRequest: { __typename: 'DeviceRequest', ...read },
      viewer: { __typename: 'Viewer', ...read },
    };
    return makeResult(operation, { data });
  }
  const gateway: Exchange = () => (operations) => {
    const all = share(operations);
    const over = (key: number) =>
      pipe(
        all,
        filter((each) => each.kind === 'teardown' && each.key === key),
      );
    const answers = pipe(
      all,
      tap((operation) => {
        if (operation.kind === 'subscription') subscription = operation;
      }),
      filter(({ kind }) => kind === 'query'),
      mergeMap((operation) => pipe(fromPromise(answer(operation)), takeUntil(over(operation.key)))),
    );
    return merge([answers, changes.source]);
  };

  const client = clientOf(gateway);
  const shown = new Map<string, number>();
  const stops = [
    pipe(
      client.subscription(CHANGED, {}),
      subscribe(() => {}),
    ),
    ...QUERIES.map((query, index) =>
      client
        .query<Record<string, { version: number }>, AnyVariables>(
          query,
          {},
          { requestPolicy: index === 1 ? 'cache-first' : 'cache-and-network' },
        )
        .subscribe(({ data }) => {
          const { version: seen } = data?.deviceRequest ?? data?.viewer ?? {};
          if (seen !== undefined) shown.set(query, seen);
        }),
    ),
  ];
  return {
    random,
    shown,
    stop() {
      for (const { unsubscribe } of stops) unsubscribe();
    },
    now: () => version,
    reads: () => reads,
    change() {
      version++;
      const requestChanged = { __typename: 'RequestChange', id: `${version}` };
      if (subscription)
        changes.next({ ...makeResult(subscription, { data: { requestChanged } }), hasNext: true });
    },
    async settled() {
      for (let quiet = 0; quiet < 3; quiet = underWay.size ? 0 : quiet + 1) await turns(2);
    },
  };
}

describe('a page that hears of changes', () => {
  let stop = () => {};
  afterEach(() => stop());

  it('shows nothing that is older than the last one, whatever was on its way', async () => {
    for (let seed = 1; seed <= 150; seed++) {
      const { random, ...open } = page(seed);
      stop = open.stop;
      for (let changes = 1 + random(4); changes > 0; changes--) {
        await turns(random(5));
        open.change();
      }
      await open.settled();
      expect([seed, ...QUERIES.map((query) => open.shown.get(query))]).toEqual([
        seed,
        ...QUERIES.map(open.now),
      ]);
      open.stop();
    }
  });

  it('reads each part once for each change when nothing else is on its way', async () => {
    const open = page(1);
    stop = open.stop;
    await open.settled();
    for (const _ of [1, 2, 3]) {
      const before = open.reads();
      open.change();
      await open.settled();
      expect(open.reads() - before).toBe(QUERIES.length);
    }
  });

  it('does not read again what was counted, until somebody asks for it', async () => {
    const REPORTS = 'query Reports { reports { __typename from } reportPeriods { __typename name } }';
    const asked: string[] = [];
    const changes = makeSubject<OperationResult>();
    const gateway: Exchange = () => (operations) =>
      merge([
        pipe(
          operations,
          filter(({ kind }) => kind !== 'teardown'),
          tap(({ query }) => asked.push((query.definitions[0] as { name: { value: string } }).name.value)),
          map((operation) =>
            makeResult(operation, {
              data:
                operation.kind === 'mutation'
                  ? { saveReport: { __typename: 'SavedReport', id: '1' } }
                  : {
                      reports: { __typename: 'Reports', from: '2026-01-01' },
                      reportPeriods: [{ __typename: 'ReportPeriod', name: 'last_month' }],
                    },
            }),
          ),
        ),
        changes.source,
      ]);
    const client = clientOf(gateway);
    const { unsubscribe } = client.query(REPORTS, {}).subscribe(() => {});
    stop = unsubscribe;
    const changed = makeOperation(
      'subscription',
      client.createRequestOperation('subscription', createRequest(CHANGED, {})),
    );
    const change = () =>
      changes.next(
        makeResult(changed, { data: { requestChanged: { __typename: 'RequestChange', id: '1' } } }),
      );
    const settled = async () => {
      await turns(2);
      return asked.splice(0);
    };
    expect(await settled()).toEqual(['Reports']);
    change();
    expect(await settled()).toEqual([]);
    void client
      .mutation('mutation Save { saveReport { __typename ... on SavedReport { id } } }', {})
      .toPromise();
    expect(await settled()).toEqual(['Save']);
    void client.query(REPORTS, {}).toPromise();
    expect(await settled()).toEqual(['Reports']);
  });
});
