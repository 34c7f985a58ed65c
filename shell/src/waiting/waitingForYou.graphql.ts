import { graphql } from '@portal/kit';

/** What waits for the person, with those of each kind that have waited longest. */
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
        stage
        stageSince
        dueDay
        overdue
        waitingSince
        requestedBy
        assignee {
          id
          name
        }
      }
      said {
        by
        at
      }
    }
  }
`);
