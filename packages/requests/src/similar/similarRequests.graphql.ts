import { graphql } from '@portal/kit';

export const similarRequestsQuery = graphql(`
  query SimilarRequests($deviceName: String!, $manufacturer: String, $except: ID) {
    similarRequests(deviceName: $deviceName, manufacturer: $manufacturer, except: $except) {
      id
      number
      deviceName
      stage
      submissionDate
      reason
      readable
      supportable
      followUps {
        id
        part
        days
        used
        again
      }
      support {
        count
        supported
      }
    }
  }
`);
