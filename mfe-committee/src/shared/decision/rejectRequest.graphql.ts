import { graphql } from '@portal/kit';

export const rejectRequest = graphql(`
  mutation RejectRequest($id: ID!, $notes: String, $reasonAgainst: String) {
    result: rejectRequest(id: $id, notes: $notes, reasonAgainst: $reasonAgainst) {
      __typename
      ... on DeviceRequest {
        id
        status
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
`);
