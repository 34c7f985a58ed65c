import { graphql } from '@portal/kit';

export const startAnalysis = graphql(`
  mutation StartAnalysis($id: ID!, $version: Int) {
    result: startAnalysis(id: $id, version: $version) {
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
