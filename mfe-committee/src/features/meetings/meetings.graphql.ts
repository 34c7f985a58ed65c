import { type FragmentOf, graphql } from '@portal/kit';
import { agendaItemFragment } from './agenda/agenda.graphql.ts';

/** The fields of a meeting that the list shows. */
export const meetingRowFragment = graphql(`
  fragment MeetingRow on Meeting @_unmask {
    id
    kind
    title
    startsAt
    endsAt
    timeZone
    place
    state
    closedAt
    chair { id name }
  }
`);

export type MeetingRow = FragmentOf<typeof meetingRowFragment>;

/** The facts of a meeting for its page, and the initial values of its form. */
export const meetingFragment = graphql(
  `
    fragment MeetingFacts on Meeting @_unmask {
      ...MeetingRow
      version
      seriesId
      guests
      plannedBy { id name }
      attendance { person { id name } present }
      coming
      notComing
      quorum { needed present reached }
      items { ...AgendaItem }
    }
  `,
  [meetingRowFragment, agendaItemFragment],
);

export type MeetingFacts = FragmentOf<typeof meetingFragment>;

export const meetingsQuery = graphql(
  `
    query Meetings($when: MeetingTime!, $first: Int, $after: String) {
      meetings(when: $when, first: $first, after: $after) {
        totalCount
        edges { node { ...MeetingRow } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [meetingRowFragment],
);

export const meetingQuery = graphql(
  `
    query Meeting($id: ID!) {
      meeting(id: $id) { ...MeetingFacts }
    }
  `,
  [meetingFragment],
);

export const meetingHistoryQuery = graphql(`
  query MeetingHistory($id: ID!) {
    meeting(id: $id) {
      id
      history { at action actor { id name } changes { part old new } }
    }
  }
`);

export const meetingSeriesQuery = graphql(`
  query MeetingSeries($id: ID!) {
    meeting(id: $id) {
      id
      series { id startsAt endsAt }
    }
  }
`);

export const meetingPeopleQuery = graphql(`
  query MeetingPeople {
    hospitalTimeZone
    meetingCandidates { id name }
  }
`);

export const planMeetingMutation = graphql(
  `
    mutation PlanMeeting($input: MeetingInput!, $repeats: RepeatsInput) {
      result: planMeeting(input: $input, repeats: $repeats) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...MeetingFacts
      }
    }
  `,
  [meetingFragment],
);

export const circulateMutation = graphql(`
  mutation CirculateRequests($input: CirculationInput!) {
    result: circulateRequests(input: $input) {
      __typename
      ... on Error { code message }
      ... on InvalidError { fields { field message } }
      ... on Meeting { id }
    }
  }
`);

export const changeMeetingMutation = graphql(
  `
    mutation ChangeMeeting($id: ID!, $version: Int!, $input: MeetingInput!, $later: Boolean) {
      result: changeMeeting(id: $id, version: $version, input: $input, later: $later) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...MeetingFacts
      }
    }
  `,
  [meetingFragment],
);

export const cancelMeetingMutation = graphql(`
  mutation CancelMeeting($id: ID!, $later: Boolean) {
    result: cancelMeeting(id: $id, later: $later) {
      __typename
      ... on Error { code message }
      ... on CancelledMeeting { id }
    }
  }
`);

export const answerMeetingMutation = graphql(
  `
    mutation AnswerMeeting($id: ID!, $answer: MeetingAnswer!) {
      result: answerMeeting(id: $id, answer: $answer) {
        __typename
        ... on Error { code message }
        ...MeetingFacts
      }
    }
  `,
  [meetingFragment],
);
