import { graphql } from '@portal/kit';

/** It answers what changes of an action with that. */
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
