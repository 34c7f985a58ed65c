import { graphql } from '@portal/kit';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';

export const mergeRequestMutation = graphql(
  `
    mutation MergeRequest($id: ID!, $into: ID!, $version: Int) {
      result: mergeRequest(id: $id, into: $into, version: $version) {
        __typename
        ... on DeviceRequest {
          id
          ...RequestCard
        }
        ... on Error {
          code
          message
        }
        ... on InvalidError {
          fields {
            field
            message
          }
        }
      }
    }
  `,
  [requestCardFragment],
);

/** The requests that were merged into one. */
export const mergedRequestsQuery = graphql(`
  query MergedRequests($id: ID!) {
    deviceRequest(id: $id) {
      id
      merged {
        id
        number
        deviceName
        department
        submissionDate
        requesterName
        comments
      }
    }
  }
`);
