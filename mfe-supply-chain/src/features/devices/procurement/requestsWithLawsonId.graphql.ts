import { graphql } from '@portal/kit';

/** The requests that already have this Lawson ID. */
export const requestsWithLawsonId = graphql(`
  query RequestsWithLawsonId($lawsonId: String!) {
    requestsWithLawsonId(lawsonId: $lawsonId) {
      id
      deviceName
      department
    }
  }
`);
