import { graphql } from '@portal/kit';
import { askedEvaluationFragment, consultationFragment } from '@portal/requests';

/**
 * What a person may know about a request that they may not read: as its supporter, as a consulted person, or as an evaluator of its trial.
 */
export const unreadRequestQuery = graphql(
  `
    query UnreadRequest($id: ID!) {
      supportedRequest(id: $id) {
        id
        number
        deviceName
        stage
        submissionDate
        mergedInto {
          id
          number
        }
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
      askedEvaluation(id: $id) {
        id
        ...EvaluationAsked
      }
    }
  `,
  [consultationFragment, askedEvaluationFragment],
);
