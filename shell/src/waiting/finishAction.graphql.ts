import { graphql } from '@portal/kit';

export const finishActionDocument = graphql(`
  mutation FinishWaitingAction($meeting: ID!, $id: ID!, $note: String) {
    result: finishAction(meeting: $meeting, id: $id, note: $note) {
      __typename
      ... on Error { code message }
      ... on InvalidError { fields { field message } }
      ... on ActionItem { id version }
    }
  }
`);
