import { graphql } from '@portal/kit';

export const sendToCommittee = graphql(`
  mutation SendToCommittee($id: ID!, $notes: String!) {
    result: sendToCommittee(id: $id, notes: $notes) {
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
