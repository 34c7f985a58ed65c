import { graphql } from '@portal/kit';

/** Whether an approval needs a second person, and the approval that waits for one. */
export const secondApprovalQuery = graphql(`
  query SecondApproval($id: ID!) {
    deviceRequest(id: $id) {
      id
      deviceName
      secondApproval {
        neededFor
        waits {
          number
          by { id name }
          at
          outcome
          details
          notes
        }
      }
    }
  }
`);

export const confirmApprovalMutation = graphql(`
  mutation ConfirmApproval($id: ID!, $number: Int!, $reasonAgainst: String) {
    result: confirmApproval(id: $id, number: $number, reasonAgainst: $reasonAgainst) {
      __typename
      ... on DeviceRequest {
        id
        status
        secondApproval { neededFor }
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

export const takeBackApprovalMutation = graphql(`
  mutation TakeBackApproval($id: ID!) {
    result: takeBackApproval(id: $id) {
      __typename
      ... on DeviceRequest {
        id
        secondApproval {
          waits { number }
        }
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
