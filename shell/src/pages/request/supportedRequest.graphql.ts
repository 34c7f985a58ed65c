import { graphql } from '@portal/kit';
import { consultationFragment } from '@portal/requests';

/** What the person knows of a request that they may not read: as its supporter, and as somebody who is consulted. */
export const supportedRequestQuery = graphql(
  `
    query SupportedRequest($id: ID!) {
      supportedRequest(id: $id) {
        id
        number
        deviceName
        stage
        submissionDate
        support {
          count
          supported
        }
      }
      ownConsultations(id: $id) {
        request {
          id
          number
          deviceName
          stage
          manufacturer
          department
          description
          udi
        }
        consultations {
          ...ConsultationParts
        }
      }
    }
  `,
  [consultationFragment],
);
