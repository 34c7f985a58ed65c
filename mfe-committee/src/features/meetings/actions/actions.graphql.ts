import { type FragmentOf, graphql } from '@portal/kit';

const actionFragment = graphql(`
  fragment ActionFacts on ActionItem @_unmask {
    id
    text
    personId
    name
    dueDay
    item
    about
    done { at by { id name } note }
    version
    mayFinish
    mayReopen
  }
`);

export type ActionFacts = FragmentOf<typeof actionFragment>;

/** The actions of a meeting that the person may read. */
const actionsFragment = graphql(
  `
    fragment ActionsFacts on MeetingActions @_unmask {
      id
      version
      mayNote
      items { ...ActionFacts }
    }
  `,
  [actionFragment],
);

export const actionsQuery = graphql(
  `
    query MeetingActions($id: ID!) {
      meetingActions(meeting: $id) { ...ActionsFacts }
    }
  `,
  [actionsFragment],
);

/** The items to which an action can belong, and the people who can have it. */
export const actionChoicesQuery = graphql(`
  query ActionChoices($id: ID!) {
    meeting(id: $id) {
      id
      guests
      attendance { person { id name } }
      items { id text request { id number deviceName } }
    }
  }
`);

export const peopleForActionsQuery = graphql(`
  query PeopleForActions($text: String!) {
    peopleForActions(text: $text) { id name }
  }
`);

export const noteActionMutation = graphql(
  `
    mutation NoteAction($meeting: ID!, $input: ActionInput!) {
      result: noteAction(meeting: $meeting, input: $input) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...ActionsFacts
      }
    }
  `,
  [actionsFragment],
);

export const changeActionMutation = graphql(
  `
    mutation ChangeAction($meeting: ID!, $id: ID!, $version: Int!, $input: ActionInput!) {
      result: changeAction(meeting: $meeting, id: $id, version: $version, input: $input) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...ActionsFacts
      }
    }
  `,
  [actionsFragment],
);

export const deleteActionMutation = graphql(
  `
    mutation DeleteAction($meeting: ID!, $id: ID!, $version: Int!) {
      result: deleteAction(meeting: $meeting, id: $id, version: $version) {
        __typename
        ... on Error { code message }
        ...ActionsFacts
      }
    }
  `,
  [actionsFragment],
);

export const reopenActionMutation = graphql(
  `
    mutation ReopenAction($meeting: ID!, $id: ID!) {
      result: reopenAction(meeting: $meeting, id: $id) {
        __typename
        ... on Error { code message }
        ...ActionFacts
      }
    }
  `,
  [actionFragment],
);
