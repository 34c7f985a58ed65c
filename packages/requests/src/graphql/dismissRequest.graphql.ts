import { graphql } from '@portal/kit';
import { requestCardFragment } from './requestCard.graphql.ts';

/** Dismisses a request, for analysts, committee members and the business office (spec 4, "Dismiss"). */
export const dismissRequestMutation = graphql(
  `
    mutation DismissRequest($id: ID!, $reason: String) {
      result: dismissRequest(id: $id, reason: $reason) {
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
