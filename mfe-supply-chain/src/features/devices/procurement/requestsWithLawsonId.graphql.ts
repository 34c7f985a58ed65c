import { graphql } from '@portal/kit';

/** The requests that have this Lawson ID already. */
export const requestsWithLawsonId = graphql(`
  query RequestsWithLawsonId($lawsonId: String!) {
    requestsWithLawsonId(lawsonId: $lawsonId) {
      id
      deviceName
      department
    }
  }
`);
