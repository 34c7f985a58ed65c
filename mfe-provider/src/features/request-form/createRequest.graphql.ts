import { graphql } from '@portal/kit';

export const createRequest = graphql(`
  mutation CreateRequest($input: DeviceRequestInput!) {
    result: createDeviceRequest(input: $input) {
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
