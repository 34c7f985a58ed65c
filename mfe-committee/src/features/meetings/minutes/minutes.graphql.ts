import { type FragmentOf, graphql } from '@portal/kit';

/** The parts of a meeting's minutes that the person may read. */
export const minutesFragment = graphql(`
  fragment MinutesFacts on MeetingMinutes @_unmask {
    id
    state
    version
    actionsVersion
    parts { item heading text gaps }
    hiddenItems
    additions { text about author { id name } at }
    approvedBy { id name }
    approvedAt
    editedBy
    changedAt
    mayWrite
    mayApprove
  }
`);

export type MinutesFacts = FragmentOf<typeof minutesFragment>;

export const minutesQuery = graphql(
  `
    query MeetingMinutes($id: ID!) {
      meetingMinutes(meeting: $id) { ...MinutesFacts }
    }
  `,
  [minutesFragment],
);

export const minuteTakerQuery = graphql(`
  query MinuteTaker($id: ID!) {
    meeting(id: $id) {
      id
      chair { id name }
      minuteTaker { id name }
      attendance { person { id name } }
    }
  }
`);

export const saveMinutesMutation = graphql(
  `
    mutation SaveMinutes($meeting: ID!, $text: String!, $version: Int!) {
      result: saveMinutes(meeting: $meeting, text: $text, version: $version) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...MinutesFacts
      }
    }
  `,
  [minutesFragment],
);

export const approveMinutesMutation = graphql(
  `
    mutation ApproveMinutes($meeting: ID!, $version: Int!, $actionsVersion: Int) {
      result: approveMinutes(meeting: $meeting, version: $version, actionsVersion: $actionsVersion) {
        __typename
        ... on Error { code message }
        ...MinutesFacts
      }
    }
  `,
  [minutesFragment],
);

export const addToMinutesMutation = graphql(
  `
    mutation AddToMinutes($meeting: ID!, $text: String!, $item: ID) {
      result: addToMinutes(meeting: $meeting, text: $text, item: $item) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...MinutesFacts
      }
    }
  `,
  [minutesFragment],
);

export const nameMinuteTakerMutation = graphql(`
  mutation NameMinuteTaker($meeting: ID!, $member: ID) {
    result: nameMinuteTaker(meeting: $meeting, member: $member) {
      __typename
      ... on Error { code message }
      ... on Meeting { id minuteTaker { id name } }
    }
  }
`);
