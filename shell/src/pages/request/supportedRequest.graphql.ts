import { graphql } from '@portal/kit';

export const supportedRequestQuery = graphql(`
  query SupportedRequest($id: ID!) {
    supportedRequest(id: $id) {
      id
      number
      deviceName
      stage
      submissionDate
      support {
        count
        supported
      }
    }
  }
`);
