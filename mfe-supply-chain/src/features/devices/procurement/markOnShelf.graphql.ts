import { graphql } from '@portal/kit';

export const markOnShelf = graphql(`
  mutation MarkOnShelf($id: ID!, $lawsonId: String!) {
    result: markOnShelf(id: $id, lawsonId: $lawsonId) {
      __typename
      ... on DeviceRequest {
        id
        isOnShelf
        lawsonId
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
