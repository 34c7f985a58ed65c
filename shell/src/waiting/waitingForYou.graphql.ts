import { graphql, type ResultOf } from '@portal/kit';

/** A request that waits for the person. */
export const waitingItemFragment = graphql(`
  fragment WaitingItem on DeviceRequest {
    id
    number
    deviceName
    department
    status
    isOrdered
    isOnShelf
    urgency
    urgencyConfirmedAt
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
`);

/** A request about which the person is consulted. */
export const consultedItemFragment = graphql(`
  fragment ConsultedItem on ConsultedRequest {
    id
    number
    deviceName
    department
  }
`);

/** The work that waits for the person. In each kind, urgent requests come first, then those that have waited longest. */
export const waitingForYouDocument = graphql(
  `
  query WaitingForYou {
    waiting {
      kind
      count
      oldestWorkingDays
      overdue
      items {
        ...WaitingItem
      }
      consulted {
        ...ConsultedItem
      }
      said {
        by
        at
        dueDay
        overdue
        waitsFor
      }
      actions {
        id
        text
        meetingId
        meetingTitle
        page
        dueDay
        overdue
      }
    }
    askedEvaluations {
      id
      number
      deviceName
      until
      askedBy
      askedAt
    }
  }
`,
  [waitingItemFragment, consultedItemFragment],
);

/** A waiting action of a meeting. */
export type WaitingAction = ResultOf<typeof waitingForYouDocument>['waiting'][number]['actions'][number];

/** A page of the waiting work of one kind that another person has started, for example with a question, an answer or a condition. */
export const waitingSaidDocument = graphql(
  `
  query WaitingSaid($kind: SaidKind!, $first: Int, $after: String) {
    waitingSaid(kind: $kind, first: $first, after: $after) {
      totalCount
      edges {
        node {
          by
          at
          dueDay
          overdue
          waitsFor
          request {
            id
            ...WaitingItem
          }
          consulted {
            id
            ...ConsultedItem
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`,
  [waitingItemFragment, consultedItemFragment],
);

/** The requests at the stage before the person's stage, the first due one first. */
export const comingDocument = graphql(`
  query Coming($stage: [Stage!]) {
    deviceRequests(view: all, filter: { stage: $stage }, sort: due, first: 1) {
      totalCount
      edges {
        node {
          id
          dueDay
          overdue
        }
      }
    }
  }
`);
