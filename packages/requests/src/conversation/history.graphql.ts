import { graphql } from '@portal/kit';

/** The history of a request, with or without the events of its conversation, and with the fields that each event changed. */
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
