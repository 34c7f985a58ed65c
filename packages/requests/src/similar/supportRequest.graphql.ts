import { graphql } from '@portal/kit';

export const supportRequestMutation = graphql(`
  mutation SupportRequest($id: ID!, $supporting: Boolean!) {
    result: supportRequest(id: $id, supporting: $supporting) {
      __typename
      ... on SupportedRequest {
        id
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
