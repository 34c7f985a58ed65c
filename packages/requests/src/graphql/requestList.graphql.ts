import { graphql } from '@portal/kit';
import { requestCardFragment } from './requestCard.graphql.ts';

/** A page of one of the portal's lists, newest first. */
export const requestListQuery = graphql(
  `
    query RequestList($view: RequestView!, $filter: DeviceRequestFilter, $first: Int, $after: String) {
      deviceRequests(view: $view, filter: $filter, first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            id
            ...RequestCard
          }
        }
      }
    }
  `,
  [requestCardFragment],
);
