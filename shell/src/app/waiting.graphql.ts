import { graphql } from '@portal/kit';

/** How many requests stand in the stages that wait for the person. */
export const waitingDocument = graphql(`
  query Waiting($filter: DeviceRequestFilter) {
    deviceRequests(view: all, filter: $filter, first: 1) {
      totalCount
    }
  }
`);
