import { type FragmentOf, graphql, type ResultOf } from '@portal/kit';

/** The fields of a request that its card shows or the rules need. */
export const requestCardFragment = graphql(`
  fragment RequestCard on DeviceRequest {
    id
    deviceName
    manufacturer
    department
    status
    isOrdered
    isBackordered
    isOnShelf
    orderDate
    shelfDate
    lawsonId
    outcome
    orderBlockedBy
    secondApproval {
      waits {
        number
        by {
          id
        }
      }
    }
    stageDate
    dismissalReason
    submissionDate
    lastUpdated
    dueDay
    overdue
    urgency
    urgencyConfirmedAt
    waitingSince
    assignee {
      id
      name
    }
    requestedBy
    requesterEmail
    requester {
      id
      name
      email
    }
  }
`);

export type RequestCardData = FragmentOf<typeof requestCardFragment>;

/** These fields as plain data, after the fragment is read. */
export type RequestCardFacts = ResultOf<typeof requestCardFragment>;
