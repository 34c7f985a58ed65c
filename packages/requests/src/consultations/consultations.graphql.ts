import { graphql, type ResultOf } from '@portal/kit';

export const consultationFragment = graphql(`
  fragment ConsultationParts on Consultation {
    id
    number
    kind
    question
    asked {
      id
      name
    }
    askedBy {
      id
      name
    }
    askedAt
    answerBy
    overdue
    answer
    text
    answeredAt
    withdrawnAt
  }
`);
export type ConsultationData = ResultOf<typeof consultationFragment>;

/** What the person was asked about a request, even if they may not read the request itself. */
export const ownConsultationsQuery = graphql(
  `
    query OwnConsultations($id: ID!) {
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
export type OwnConsultationsData = NonNullable<ResultOf<typeof ownConsultationsQuery>['ownConsultations']>;

/** The people whom the settings name for each kind. */
export const consultantsQuery = graphql(`
  query Consultants {
    consultationAnswerBy
    consultants {
      kind
      person {
        id
        name
      }
    }
  }
`);

export const peopleToConsultQuery = graphql(`
  query PeopleToConsult($text: String!) {
    peopleToConsult(text: $text) {
      id
      name
    }
  }
`);

export const consultMutation = graphql(
  `
    mutation Consult($id: ID!, $input: ConsultationInput!) {
      result: consult(id: $id, input: $input) {
        __typename
        ... on Consultation {
          id
          asked {
            id
            name
          }
          ...ConsultationParts
        }
        ... on Error {
          code
          message
        }
        ... on InvalidError {
          fields {
            field
            message
          }
        }
      }
    }
  `,
  [consultationFragment],
);

export const answerConsultationMutation = graphql(
  `
    mutation AnswerConsultation($id: ID!, $number: Int!, $answer: ConsultationAnswer!, $text: String) {
      result: answerConsultation(id: $id, number: $number, answer: $answer, text: $text) {
        __typename
        ... on Consultation {
          ...ConsultationParts
        }
        ... on Error {
          code
          message
        }
        ... on InvalidError {
          fields {
            field
            message
          }
        }
      }
    }
  `,
  [consultationFragment],
);

export const withdrawConsultationMutation = graphql(
  `
    mutation WithdrawConsultation($id: ID!, $number: Int!) {
      result: withdrawConsultation(id: $id, number: $number) {
        __typename
        ... on Consultation {
          ...ConsultationParts
        }
        ... on Error {
          code
          message
        }
      }
    }
  `,
  [consultationFragment],
);
