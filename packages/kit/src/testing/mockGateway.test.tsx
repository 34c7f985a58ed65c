import { render, screen } from '@testing-library/react';
import { useQuery } from 'urql';
import { describe, expect, it } from 'vitest';
import { graphql } from '../graphql/graphql.ts';
import { mockGateway } from './mockGateway.ts';
import { PortalTestProvider } from './PortalTestProvider.tsx';

const newest = graphql(`
  query Newest($first: Int) {
    deviceRequests(first: $first, view: all) {
      totalCount
      edges { node { id deviceName status isOrdered submissionDate } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);
const dismiss = graphql(`
  mutation Dismiss($id: ID!) {
    result: dismissRequest(id: $id, reason: "Asked for twice.") {
      __typename
      ... on DeviceRequest { id dismissalReason }
      ... on Error { code message }
    }
  }
`);
const answerOf = (gateway = mockGateway()) => gateway.answer(newest as never, { first: 1 });

describe('a gateway made from the schema', () => {
  it('answers any operation with values of the schema’s types', async () => {
    const { deviceRequests } = (await answerOf()) as Record<string, Record<string, unknown>>;
    expect(deviceRequests).toMatchObject({
      totalCount: 2,
      edges: [
        { node: { id: '1', deviceName: 'Some deviceName', isOrdered: false } },
        { node: { id: '2', submissionDate: expect.stringMatching(/^\d{4}-.*Z$/) } },
      ],
      pageInfo: { hasNextPage: false },
    });
  });

  it('gives what the test cares for, by the type’s name', async () => {
    const gateway = mockGateway({
      DeviceRequest: { deviceName: 'Guide wire' },
      Query: { deviceRequests: ({ first }: { first: number }) => ({ totalCount: first }) },
    });
    expect(await answerOf(gateway)).toMatchObject({
      deviceRequests: { totalCount: 1, edges: [{ node: { deviceName: 'Guide wire' } }, {}] },
    });
  });

  it('does what it is told, unless the test refuses', async () => {
    const told = (madeUp = {}) => mockGateway(madeUp).answer(dismiss as never, { id: '7' });
    expect(await told()).toMatchObject({ result: { __typename: 'DeviceRequest', id: '1' } });
    const refused = { __typename: 'ConflictError', message: 'It is dismissed already.' };
    expect(await told({ Mutation: { dismissRequest: refused } })).toMatchObject({ result: refused });
  });

  it('refuses an operation that does not fit the schema, as the portal does', async () => {
    const wrong = { ...newest, definitions: newest.definitions.slice() } as never;
    const text = graphql('query Wrong { viewer { id } }');
    const field = JSON.parse(JSON.stringify(text).replace('"viewer"', '"viewers"'));
    await expect(mockGateway().answer(field, {})).rejects.toThrow(
      'Cannot query field "viewers" on type "Query"',
    );
    await expect(mockGateway().answer(wrong, { first: 'one' })).rejects.toThrow('Int cannot represent');
  });

  it('stands behind a screen, for the operations that the test does not answer itself', async () => {
    function Names() {
      const [{ data }] = useQuery({ query: newest, variables: { first: 2 } });
      return <p>{data?.deviceRequests.edges.map(({ node }) => node.deviceName).join(', ')}</p>;
    }
    render(
      <PortalTestProvider gateway={mockGateway({ DeviceRequest: { deviceName: 'Guide wire' } })}>
        <Names />
      </PortalTestProvider>,
    );
    expect(await screen.findByText('Guide wire, Guide wire')).toBeTruthy();
  });
});
