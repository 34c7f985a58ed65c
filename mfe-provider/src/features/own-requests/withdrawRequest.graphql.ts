import { graphql } from '@portal/kit';

export const withdrawRequest = graphql(`
  mutation WithdrawRequest($id: ID!) {
    result: deleteDeviceRequest(id: $id) {
      __typename
      ... on DeletedRequest {
        id
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
