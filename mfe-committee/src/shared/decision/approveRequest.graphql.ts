import { graphql } from '@portal/kit';

export const approveRequest = graphql(`
  mutation ApproveRequest(
    $id: ID!
    $notes: String
    $reasonAgainst: String
    $outcome: Approval
    $conditions: [ConditionInput!]
    $trial: TrialInput
  ) {
    result: approveRequest(
      id: $id
      notes: $notes
      reasonAgainst: $reasonAgainst
      outcome: $outcome
      conditions: $conditions
      trial: $trial
    ) {
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
