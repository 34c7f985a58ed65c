import { graphql } from '@portal/kit';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';

/** The request into which another one may be merged, and the version of the other one. */
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

/** The fields of the later request that show which other requests are for the same device. A card does not have them. */
export const mergedDeviceQuery = graphql(`
  query MergedDevice($id: ID!) {
    deviceRequest(id: $id) {
      id
      udi
    }
  }
`);
