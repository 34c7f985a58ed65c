import { graphql } from '@portal/kit';

/** The parts that the hospital requires before a request goes to the committee, and that are missing in its value analysis. */
export const missingPartsQuery = graphql(`
  query MissingParts($id: ID!) {
    deviceRequest(id: $id) {
      id
      missingParts
    }
  }
`);
