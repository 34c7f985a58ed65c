import { graphql } from '@portal/kit';

/** How much of each kind of work waits for the person. */
export const waitingDocument = graphql(`
  query Waiting {
    waiting {
      kind
      count
    }
  }
`);
