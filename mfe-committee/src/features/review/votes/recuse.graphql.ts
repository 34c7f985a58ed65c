import { graphql } from '@portal/kit';

export const recuseMutation = graphql(`
  mutation Recuse($id: ID!, $reason: String!) {
    result: recuse(id: $id, reason: $reason) {
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
        votesSetAside {
          voterId
          voterName
          vote
          comment
          at
        }
        recusals {
          person {
            id
            name
          }
          at
          source
          reason
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
