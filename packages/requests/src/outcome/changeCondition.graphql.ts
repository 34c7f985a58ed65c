import { graphql } from '@portal/kit';

export const changeConditionMutation = graphql(`
  mutation ChangeCondition($id: ID!, $number: Int!, $closed: Boolean!, $note: String) {
    result: changeCondition(id: $id, number: $number, closed: $closed, note: $note) {
      __typename
      ... on DeviceRequest {
        id
        orderBlockedBy
        conditions {
          id
          closedAt
          closedBy {
            id
            name
          }
          note
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
