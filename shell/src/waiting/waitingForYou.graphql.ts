import { graphql } from '@portal/kit';

/** What waits for the person, with the oldest of each kind. */
export const waitingForYouDocument = graphql(`
  query WaitingForYou {
    waiting {
      kind
      count
      oldest
      items {
        id
        number
        deviceName
        department
        submissionDate
      }
    }
  }
`);
