import { graphql } from '@portal/kit';

/** What happened to a request, with the fields that each event changed. */
export const historyQuery = graphql(`
  query RequestHistory($id: ID!) {
    deviceRequest(id: $id) {
      id
      events {
        id
        action
        audience
        actorName
        at
        notes
        changes {
          field
          old
          new
        }
      }
    }
  }
`);
