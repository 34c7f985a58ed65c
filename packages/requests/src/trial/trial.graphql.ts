import { graphql, type ResultOf } from '@portal/kit';

/** The people whom the business office can ask to evaluate a trial. */
export const evaluatorCandidatesQuery = graphql(`
  query EvaluatorCandidates($text: String) {
    evaluatorCandidates(text: $text) {
      id
      name
    }
  }
`);

/** An evaluation that the person is asked for. */
export const askedEvaluationFragment = graphql(`
  fragment EvaluationAsked on AskedEvaluation {
    id
    number
    deviceName
    manufacturer
    units
    from
    until
    questions {
      id: key
      text
      scale
    }
    answers
    text
    askedBy
    isOver
  }
`);

export type Asked = ResultOf<typeof askedEvaluationFragment>;

export const askedEvaluationQuery = graphql(
  `
    query AskedEvaluation($id: ID!) {
      askedEvaluation(id: $id) {
        id
        ...EvaluationAsked
      }
    }
  `,
  [askedEvaluationFragment],
);

export const evaluateTrialMutation = graphql(`
  mutation EvaluateTrial($id: ID!, $answers: String!, $text: String) {
    result: evaluateTrial(id: $id, answers: $answers, text: $text) {
      __typename
      ... on AskedEvaluation {
        id
        answers
        text
        isOver
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
`);

export const keepTrialMutation = graphql(`
  mutation KeepTrial($id: ID!, $reason: String) {
    result: keepTrial(id: $id, reason: $reason) {
      __typename
      ... on DeviceRequest {
        id
        orderBlockedBy
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
`);

export const stopTrialMutation = graphql(`
  mutation StopTrial($id: ID!, $reason: String!) {
    result: stopTrial(id: $id, reason: $reason) {
      __typename
      ... on DeviceRequest {
        id
        status
        outcome
        orderBlockedBy
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
`);
