import { graphql } from '@portal/kit';

/** Writes a comment, or asks a question. */
export const addCommentMutation = graphql(`
  mutation AddComment($id: ID!, $input: CommentInput!) {
    result: addComment(id: $id, input: $input) {
      __typename
      ... on RequestComment {
        id
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

/** Answers an open question. */
export const answerQuestionMutation = graphql(`
  mutation AnswerQuestion($id: ID!, $comment: ID!, $body: String!, $mentions: [ID!]) {
    result: answerQuestion(id: $id, comment: $comment, body: $body, mentions: $mentions) {
      __typename
      ... on RequestComment {
        id
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

/** Changes the text of the person's own comment, and the people it mentions. */
export const editCommentMutation = graphql(`
  mutation EditComment($id: ID!, $comment: ID!, $body: String!, $mentions: [ID!]) {
    result: editComment(id: $id, comment: $comment, body: $body, mentions: $mentions) {
      __typename
      ... on RequestComment {
        id
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

/** Deletes the person's own comment; a placeholder stays. */
export const deleteCommentMutation = graphql(`
  mutation DeleteComment($id: ID!, $comment: ID!) {
    result: deleteComment(id: $id, comment: $comment) {
      __typename
      ... on RequestComment {
        id
      }
      ... on Error {
        code
        message
      }
    }
  }
`);

/** Withdraws an open question. */
export const withdrawQuestionMutation = graphql(`
  mutation WithdrawQuestion($id: ID!, $comment: ID!) {
    result: withdrawQuestion(id: $id, comment: $comment) {
      __typename
      ... on RequestComment {
        id
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
