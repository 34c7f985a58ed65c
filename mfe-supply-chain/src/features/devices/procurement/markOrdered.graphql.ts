import { graphql } from '@portal/kit';

export const markOrdered = graphql(`
  mutation MarkOrdered($id: ID!, $backordered: Boolean) {
    result: markOrdered(id: $id, backordered: $backordered) {
      __typename
      ... on DeviceRequest {
        id
        isOrdered
        isBackordered
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
