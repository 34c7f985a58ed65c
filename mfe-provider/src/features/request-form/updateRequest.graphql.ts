import { graphql } from '@portal/kit';

export const updateRequest = graphql(`
  mutation UpdateRequest($id: ID!, $input: DeviceRequestInput!) {
    result: updateDeviceRequest(id: $id, input: $input) {
      __typename
      ... on DeviceRequest {
        id
        deviceName
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
