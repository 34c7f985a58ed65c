import { graphql } from '@portal/kit';

/** What happened to a request, with the steps of its conversation or without, and with the fields that each event changed. */
export const historyQuery = graphql(`
  query RequestHistory($id: ID!, $comments: Boolean!) {
    deviceRequest(id: $id) {
      id
      openQuestions
      events(comments: $comments) {
        id
        action
        audience
        actorName
        actedFor
        at
        notes
        about
        changes {
          field
          old
          new
        }
      }
    }
  }
`);
