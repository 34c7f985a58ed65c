import { graphql } from '@portal/kit';

export const similarRequestsQuery = graphql(`
  query SimilarRequests($deviceName: String!, $manufacturer: String, $udi: String, $except: ID) {
    similarRequests(deviceName: $deviceName, manufacturer: $manufacturer, udi: $udi, except: $except) {
      id
      number
      deviceName
      stage
      outcome
      submissionDate
      reason
      readable
      supportable
      same
      followUps {
        id
        part
        days
        used
        unitsPerYear
        unitPrice
        currency
        again
      }
      predicted {
        unitsPerYear
        unitPrice
        currency
      }
      support {
        count
        supported
      }
    }
  }
`);
