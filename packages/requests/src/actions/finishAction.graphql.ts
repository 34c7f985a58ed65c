import { graphql } from '@portal/kit';

/** Returns the fields of the action that this changes. */
export const finishActionMutation = graphql(`
  mutation FinishAction($meeting: ID!, $id: ID!, $note: String) {
    result: finishAction(meeting: $meeting, id: $id, note: $note) {
      __typename
      ... on Error { code message }
      ... on InvalidError { fields { field message } }
      ... on ActionItem {
        id
        done { at by { id name } note }
        version
        mayFinish
        mayReopen
      }
    }
  }
`);
