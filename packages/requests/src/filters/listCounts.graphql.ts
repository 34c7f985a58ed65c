import { graphql } from '@portal/kit';

/** How many requests of a list each query would show. */
export const listCountsQuery = graphql(`
  query ListCounts($list: RequestView!, $queries: [String!]!) {
    listCounts(list: $list, queries: $queries) {
      count
      isLeast
    }
  }
`);
