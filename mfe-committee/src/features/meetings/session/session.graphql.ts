import { type FragmentOf, graphql } from '@portal/kit';

/** An item of a meeting in session. */
export const sessionItemFragment = graphql(`
  fragment SessionItem on MeetingItem @_unmask {
    id
    text
    minutes
    state
    fallen
    votesCast
    eligible
    voted
    openedAt
    recused { id name }
    quorum { needed present reached }
    ownVote { vote reason }
    recommendation { result approve deny defer trial abstain }
    request { id deviceName waitsForSecond }
  }
`);

export type SessionItem = FragmentOf<typeof sessionItemFragment>;

/** The parts of a meeting that change during its session. */
export const sessionFragment = graphql(`
  fragment SessionFacts on Meeting @_unmask {
    id
    state
    startsAt
    endsAt
    closedAt
    chair { id name }
    plannedBy { id name }
    attendance { person { id name } present }
    quorum { needed present reached }
  }
`);

export const sessionQuery = graphql(
  `
    query MeetingSession($id: ID!) {
      meeting(id: $id) { ...SessionFacts }
    }
  `,
  [sessionFragment],
);

/** A query of its own for the items: all items together with all members would exceed the cost limit of a query. */
export const sessionItemsQuery = graphql(
  `
    query MeetingSessionItems($id: ID!) {
      meeting(id: $id) {
        id
        items { ...SessionItem }
      }
    }
  `,
  [sessionItemFragment],
);

export type Session = FragmentOf<typeof sessionFragment> & { items: SessionItem[] };

export const openMeetingMutation = graphql(
  `
    mutation OpenMeeting($id: ID!) {
      result: openMeeting(id: $id) {
        __typename
        ... on Error { code message }
        ...SessionFacts
      }
    }
  `,
  [sessionFragment],
);

export const closeMeetingMutation = graphql(
  `
    mutation CloseMeeting($id: ID!) {
      result: closeMeeting(id: $id) {
        __typename
        ... on Error { code message }
        ...SessionFacts
      }
    }
  `,
  [sessionFragment],
);

export const openItemMutation = graphql(
  `
    mutation OpenMeetingItem($meeting: ID!, $item: ID!) {
      result: openMeetingItem(meeting: $meeting, item: $item) {
        __typename
        ... on Error { code message }
        ...SessionItem
      }
    }
  `,
  [sessionItemFragment],
);

export const closeItemMutation = graphql(
  `
    mutation CloseMeetingItem($meeting: ID!, $item: ID!) {
      result: closeMeetingItem(meeting: $meeting, item: $item) {
        __typename
        ... on Error { code message }
        ...SessionItem
      }
    }
  `,
  [sessionItemFragment],
);

export const attendMutation = graphql(
  `
    mutation AttendMeeting($meeting: ID!, $present: Boolean!, $member: ID) {
      result: attendMeeting(meeting: $meeting, present: $present, member: $member) {
        __typename
        ... on Error { code message }
        ...SessionFacts
      }
    }
  `,
  [sessionFragment],
);

export const voteMutation = graphql(
  `
    mutation VoteOnMeetingItem($meeting: ID!, $item: ID!, $vote: MeetingVote!, $reason: String) {
      result: voteOnMeetingItem(meeting: $meeting, item: $item, vote: $vote, reason: $reason) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...SessionItem
      }
    }
  `,
  [sessionItemFragment],
);

export const recuseFromItemMutation = graphql(
  `
    mutation RecuseFromMeetingItem($meeting: ID!, $item: ID!, $member: ID, $reason: String!) {
      result: recuseFromMeetingItem(meeting: $meeting, item: $item, member: $member, reason: $reason) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...SessionItem
      }
    }
  `,
  [sessionItemFragment],
);

/** The votes by name. They are read when somebody opens them. */
export const itemVotesQuery = graphql(`
  query MeetingItemVotes($id: ID!) {
    meeting(id: $id) {
      id
      items {
        id
        votes { person { id name } vote reason }
      }
    }
  }
`);

/** The decisions on the items. They are read when a closed item is shown. */
export const itemDecisionsQuery = graphql(`
  query MeetingItemDecisions($id: ID!) {
    meeting(id: $id) {
      id
      items {
        id
        request { id stage }
        decision { outcome by { name } at against }
      }
    }
  }
`);
