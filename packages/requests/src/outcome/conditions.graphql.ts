import { graphql, type ResultOf } from '@portal/kit';

/** The conditions of an approval. */
export const conditionsQuery = graphql(`
  query Conditions($id: ID!) {
    deviceRequest(id: $id) {
      id
      orderBlockedBy
      conditions {
        id
        number
        text
        person {
          id
          name
        }
        until
        blocksOrdering
        closedAt
        closedBy {
          id
          name
        }
        note
      }
    }
  }
`);

export type ConditionData = NonNullable<
  ResultOf<typeof conditionsQuery>['deviceRequest']
>['conditions'][number];

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
