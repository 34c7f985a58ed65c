import { type FragmentOf, graphql } from '@portal/kit';

/** The fields of an event that the table shows. */
export const securityEventFieldsFragment = graphql(`
  fragment SecurityEventFields on SecurityEvent @_unmask {
    id
    kind
    at
    address
    detail
    times
    lastAt
    person { id name email }
    actor { id name email }
  }
`);

export type SecurityEvent = FragmentOf<typeof securityEventFieldsFragment>;

export const securityEventsQuery = graphql(
  `
    query SecurityEvents($filter: SecurityEventFilter, $first: Int, $after: String) {
      securityEvents(filter: $filter, first: $first, after: $after) {
        totalCount
        edges { node { ...SecurityEventFields } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [securityEventFieldsFragment],
);
