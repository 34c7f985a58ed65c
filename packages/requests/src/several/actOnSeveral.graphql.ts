import { graphql } from '@portal/kit';

/**
 * Runs the same action on several requests, each on its own. The lists reload them: fifty cards in this answer would exceed the cost limit of
 * a call.
 */
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
