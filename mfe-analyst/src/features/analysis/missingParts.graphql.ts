import { graphql } from '@portal/kit';

/** What the hospital asks for before a request is sent to the committee, and its value analysis lacks. */
export const missingPartsQuery = graphql(`
  query MissingParts($id: ID!) {
    deviceRequest(id: $id) {
      id
      missingParts
    }
  }
`);
