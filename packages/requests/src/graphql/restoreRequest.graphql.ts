import { graphql } from '@portal/kit';
import { requestCardFragment } from './requestCard.graphql.ts';

/** Moves a dismissed request back to the status that it had before. */
export const restoreRequestMutation = graphql(
  `
    mutation RestoreRequest($id: ID!) {
      result: restoreRequest(id: $id) {
        __typename
        ... on DeviceRequest {
          id
          ...RequestCard
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
