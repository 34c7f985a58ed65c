import { type FragmentOf, graphql } from '@portal/kit';

/** The number is left out, because it follows from the id. A meeting has many items, and the cost of a query is limited. */
const agendaRequestFragment = graphql(`
  fragment AgendaRequestFields on AgendaRequest @_unmask {
    id
    deviceName
    department
    stage
    isUrgent
    dueDay
    overdue
    waitsForSecond
  }
`);

/** An item as the agenda shows it. */
export const agendaItemFragment = graphql(
  `
    fragment AgendaItem on MeetingItem @_unmask {
      id
      text
      minutes
      fallen
      votesCast
      eligible
      recused { id name }
      request { ...AgendaRequestFields }
    }
  `,
  [agendaRequestFragment],
);

export type AgendaItem = FragmentOf<typeof agendaItemFragment>;

export const proposalsQuery = graphql(
  `
    query MeetingProposals {
      meetingProposals {
        number
        ...AgendaRequestFields
      }
    }
  `,
  [agendaRequestFragment],
);

export const addItemMutation = graphql(
  `
    mutation AddMeetingItem($meeting: ID!, $requestId: ID, $text: String) {
      result: addMeetingItem(meeting: $meeting, requestId: $requestId, text: $text) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...AgendaItem
      }
    }
  `,
  [agendaItemFragment],
);

export const changeItemMutation = graphql(
  `
    mutation ChangeMeetingItem($meeting: ID!, $item: ID!, $minutes: Int) {
      result: changeMeetingItem(meeting: $meeting, item: $item, minutes: $minutes) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...AgendaItem
      }
    }
  `,
  [agendaItemFragment],
);

export const removeItemMutation = graphql(`
  mutation RemoveMeetingItem($meeting: ID!, $item: ID!) {
    result: removeMeetingItem(meeting: $meeting, item: $item) {
      __typename
      ... on Error { code message }
      ... on RemovedMeetingItem { id }
    }
  }
`);

export const orderItemsMutation = graphql(`
  mutation OrderMeetingItems($meeting: ID!, $order: [ID!]!, $seen: [ID!]) {
    result: orderMeetingItems(meeting: $meeting, order: $order, seen: $seen) {
      __typename
      ... on Error { code message }
      ... on MeetingOrder { items { id } }
    }
  }
`);
