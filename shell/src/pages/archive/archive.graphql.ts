import { graphql, type ResultOf } from '@portal/kit';

/**
 * Rejected requests and devices on the shelf, newest change first unless `sort` says otherwise. The gateway leaves out what the person may not see (spec 2).
 */
export const archiveDocument = graphql(`
  query Archive($first: Int, $after: String, $filter: DeviceRequestFilter, $sort: RequestSort) {
    deviceRequests(view: archive, first: $first, after: $after, filter: $filter, sort: $sort) {
      totalCount
      edges {
        node {
          id
          deviceName
          manufacturer
          department
          requesterEmail
          submissionDate
          lastUpdated
          status
          isOrdered
          isOnShelf
          lawsonId
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export type ArchivedRequest = ResultOf<typeof archiveDocument>['deviceRequests']['edges'][number]['node'];
