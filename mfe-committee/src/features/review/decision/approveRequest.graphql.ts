import { graphql } from '@portal/kit';

export const approveRequest = graphql(`
  mutation ApproveRequest($id: ID!, $notes: String, $outcome: Approval, $conditions: [ConditionInput!]) {
    result: approveRequest(id: $id, notes: $notes, outcome: $outcome, conditions: $conditions) {
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
