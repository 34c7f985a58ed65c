import { type FragmentOf, graphql } from '@portal/kit';

const notesFragment = graphql(`
  fragment NotesFacts on MeetingNotes @_unmask {
    id
    text
    version
    editedBy { id name }
    editedAt
    mayWrite
  }
`);

export type NotesFacts = FragmentOf<typeof notesFragment>;

export const notesQuery = graphql(
  `
    query MeetingNotes($meeting: ID!, $item: ID!) {
      meetingNotes(meeting: $meeting, item: $item) { ...NotesFacts }
    }
  `,
  [notesFragment],
);

export const saveNotesMutation = graphql(
  `
    mutation SaveMeetingNotes($meeting: ID!, $item: ID!, $text: String, $version: Int!) {
      result: saveMeetingNotes(meeting: $meeting, item: $item, text: $text, version: $version) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...NotesFacts
      }
    }
  `,
  [notesFragment],
);
