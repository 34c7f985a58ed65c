import { graphql } from '@portal/kit';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';

/** The request into which another one may be merged, and the version of that one. */
export const mergeTargetQuery = graphql(
  `
    query MergeTarget($id: ID!, $into: ID!) {
      later: deviceRequest(id: $id) {
        id
        version
      }
      into: deviceRequest(id: $into) {
        id
        ...RequestCard
      }
    }
  `,
  [requestCardFragment],
);

/** What says of the later request which others are for the same device. A card does not know it. */
export const mergedDeviceQuery = graphql(`
  query MergedDevice($id: ID!) {
    deviceRequest(id: $id) {
      id
      udi
    }
  }
`);
