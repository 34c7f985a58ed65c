import { graphql, type ResultOf } from '@portal/kit';

export const followUpFragment = graphql(`
  fragment FollowUpParts on FollowUp {
    id
    number
    round
    part
    days
    person {
      id
      name
    }
    askedAt
    used
    usedText
    unitsPerYear
    unitPrice
    currency
    again
    againText
    answeredBy {
      id
      name
    }
    answeredAt
    changeableUntil
    canAnswer
  }
`);

export type FollowUpData = ResultOf<typeof followUpFragment>;

/** How a device works out, and what its value analysis predicted, for people who may read that. */
export const followUpsQuery = graphql(
  `
    query FollowUpsOf($id: ID!) {
      deviceRequest(id: $id) {
        id
        followUps {
          id
          ...FollowUpParts
        }
        valueAnalysis {
          id
          annualImpact
          sections {
            name
            value
          }
        }
      }
    }
  `,
  [followUpFragment],
);

export const answerFollowUpMutation = graphql(
  `
    mutation AnswerFollowUp($id: ID!, $number: Int!, $input: FollowUpInput!) {
      result: answerFollowUp(id: $id, number: $number, input: $input) {
        __typename
        ... on FollowUp {
          id
          ...FollowUpParts
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
  [followUpFragment],
);
