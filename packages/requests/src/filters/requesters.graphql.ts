import { graphql } from '@portal/kit';

/** People who have submitted a request, by a part of the name or of the email address, or by the id. */
export const requestersQuery = graphql(`
  query Requesters($text: String, $id: ID) {
    requesters(text: $text, id: $id) {
      id
      name
      email
    }
  }
`);
