import { graphql } from '@portal/kit';

/** Does the same to several requests, each by itself. The lists read them again: fifty cards here would cost more than a call may. */
export const actOnSeveralMutation = graphql(
  `
    mutation ActOnSeveral(
      $action: SeveralAction!
      $requests: [ChosenRequest!]!
      $notes: String
      $reason: String
      $backordered: Boolean
      $user: ID
    ) {
      result: actOnSeveral(
        action: $action
        requests: $requests
        notes: $notes
        reason: $reason
        backordered: $backordered
        user: $user
      ) {
        __typename
        ... on SeveralReport {
          lines {
            id
            code
            message
          }
        }
        ... on InvalidError {
          fields {
            field
            message
          }
        }
        ... on Error {
          code
          message
        }
      }
    }
  `,
);
