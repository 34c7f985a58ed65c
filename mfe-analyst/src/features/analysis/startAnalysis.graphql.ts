import { graphql } from '@portal/kit';

export const startAnalysis = graphql(`
  mutation StartAnalysis($id: ID!) {
    result: startAnalysis(id: $id) {
      __typename
      ... on DeviceRequest {
        id
        status
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
