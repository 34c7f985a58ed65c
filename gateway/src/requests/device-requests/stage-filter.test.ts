import { STAGES, type Stage } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GraphqlAnswer, gql } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const LIST = `query ($view: RequestView!, $filter: DeviceRequestFilter, $first: Int, $after: String) {
  deviceRequests(view: $view, filter: $filter, first: $first, after: $after) {
    totalCount
    edges { node { id status isOrdered isOnShelf } }
    pageInfo { hasNextPage endCursor }
  }
}`;
interface List {
  deviceRequests: {
    totalCount: number;
    edges: { node: { id: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

describe.each(DIALECTS)('lists narrowed to stages on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let supply: SignedIn;
  /** Newest first, as the lists are. */
  const ids = Object.fromEntries(STAGES.map((stage) => [stage, [] as string[]])) as Record<Stage, string[]>;
  let newestFirst: string[] = [];

  beforeAll(async () => {
    gateway = await testGateway(dialect);
    owner = await signInAs(gateway.services, 'provider');
    supply = await signInAs(gateway.services, 'supply_chain');
    for (let round = 0; round < 3; round++)
      for (const stage of STAGES) {
        const id = String((await requestAt(gateway.services, owner.id, stage)).id);
        ids[stage].unshift(id);
        newestFirst = [id, ...newestFirst];
      }
  });
  afterAll(() => gateway.stop());

  async function list(who: SignedIn, view: string, stage: Stage[], first = 100) {
    const found: string[] = [];
    let after: string | null = null;
    for (;;) {
      const variables = { view, filter: { stage }, first, after };
      const answer: GraphqlAnswer<List> = await gql<List>(gateway, who, LIST, variables);
      if (!answer.data) throw new Error(JSON.stringify(answer.errors));
      const { edges, pageInfo, totalCount } = answer.data.deviceRequests;
      found.push(...edges.map(({ node }) => node.id));
      if (!pageInfo.hasNextPage) return { found, totalCount };
      after = pageInfo.endCursor;
    }
  }

  it.each(['approved', 'ordered', 'on_shelf'] as const)(
    'shows supply chain only what is %s',
    async (stage) => {
      expect(await list(supply, 'supply_chain', [stage])).toEqual({ found: ids[stage], totalCount: 3 });
    },
  );

  it('merges several stages, newest first, page by page', async () => {
    const wanted = new Set([...ids.approved, ...ids.on_shelf]);
    const found = newestFirst.filter((id) => wanted.has(id));
    expect(await list(supply, 'supply_chain', ['approved', 'on_shelf'], 2)).toEqual({ found, totalCount: 6 });
  });

  it('never shows what is not of the list', async () => {
    const nothing = { found: [], totalCount: 0 };
    expect(await list(supply, 'supply_chain', ['submitted'])).toEqual(nothing);
    expect(await list(supply, 'supply_chain', [])).toEqual(nothing);
    const both = await list(supply, 'committee', ['committee_review', 'approved']);
    expect(both).toEqual({ found: ids.committee_review, totalCount: 3 });
  });

  it('narrows the archive and own requests too', async () => {
    expect((await list(supply, 'archive', ['rejected'])).found.sort()).toEqual([...ids.rejected].sort());
    expect(await list(owner, 'mine', ['ordered'])).toEqual({ found: ids.ordered, totalCount: 3 });
    expect((await list(owner, 'committee', ['submitted'])).found).toEqual([]);
  });
});
