import { graphql } from '@portal/kit';

export const requestsBehindQuery = graphql(`
  query RequestsBehind($behind: String!, $first: Int, $after: String) {
    requestsBehind(behind: $behind, first: $first, after: $after) {
      totalCount
      totalIsLeast
      entries {
        day
        request {
          id
          deviceName
          manufacturer
          department
          status
          isOrdered
          isOnShelf
          requester { id name }
        }
      }
      next
    }
  }
`);
