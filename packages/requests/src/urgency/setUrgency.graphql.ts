import { graphql } from '@portal/kit';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';

/** Confirms that a request is urgent, or lowers its urgency. */
export const setUrgencyMutation = graphql(
  `
    mutation SetUrgency($id: ID!, $urgency: String!, $reason: String) {
      result: setUrgency(id: $id, urgency: $urgency, reason: $reason) {
        __typename
        ... on DeviceRequest {
          id
          ...RequestCard
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
  [requestCardFragment],
);
