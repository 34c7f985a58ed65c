import { graphql } from '@portal/kit';
import { requestCardFragment } from './requestCard.graphql.ts';

/** A page of one of the portal's lists, newest first unless `sort` says otherwise. */
export const requestListQuery = graphql(
  `
    query RequestList(
      $view: RequestView!
      $filter: DeviceRequestFilter
      $sort: RequestSort
      $first: Int
      $after: String
    ) {
      deviceRequests(view: $view, filter: $filter, sort: $sort, first: $first, after: $after) {
        totalCount
        totalIsLeast
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
