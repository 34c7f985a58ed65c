import { graphql } from '@portal/kit';

/** Whether the person is notified about events of a request. */
export const watchingQuery = graphql(`
  query Watching($id: ID!) {
    deviceRequest(id: $id) {
      id
      watching
    }
  }
`);

export const watchRequestMutation = graphql(`
  mutation WatchRequest($id: ID!, $watching: Boolean!) {
    result: watchRequest(id: $id, watching: $watching) {
      __typename
      ... on DeviceRequest {
        id
        watching
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
