import { type FragmentOf, graphql } from '@portal/kit';

/** What a card shows of a request, and what the rules need to know of it. */
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
    submissionDate
    lastUpdated
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
