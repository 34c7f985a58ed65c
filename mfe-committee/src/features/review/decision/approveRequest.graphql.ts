import { graphql } from '@portal/kit';

export const approveRequest = graphql(`
  mutation ApproveRequest($id: ID!, $notes: String) {
    result: approveRequest(id: $id, notes: $notes) {
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
