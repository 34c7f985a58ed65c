import { graphql } from '@portal/kit';

/** How many requests stand in the stages that wait for the person, and how much of each kind of work waits. */
export const waitingDocument = graphql(`
  query Waiting($filter: DeviceRequestFilter, $hasStages: Boolean!) {
    deviceRequests(view: all, filter: $filter, first: 1) @include(if: $hasStages) {
      totalCount
    }
    waiting {
      kind
      count
    }
  }
`);
