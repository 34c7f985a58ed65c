import { graphql } from '@portal/kit';

export const rejectRequest = graphql(`
  mutation RejectRequest($id: ID!, $notes: String) {
    result: rejectRequest(id: $id, notes: $notes) {
      __typename
      ... on DeviceRequest {
        id
        status
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
