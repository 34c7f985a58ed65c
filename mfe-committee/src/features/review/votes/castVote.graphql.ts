import { graphql } from '@portal/kit';

export const castVote = graphql(`
  mutation CastVote($id: ID!, $vote: Vote!, $comment: String) {
    result: castVote(id: $id, vote: $vote, comment: $comment) {
      __typename
      ... on DeviceRequest {
        id
        votes {
          voterId
          voterName
          vote
          comment
          at
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
