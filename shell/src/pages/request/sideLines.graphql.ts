import { graphql } from '@portal/kit';

/** What the side of a request's page shows about the parts that are loaded when they come into view. */
export const sideLinesQuery = graphql(`
  query RequestSideLines($id: ID!, $deviceName: String!, $manufacturer: String, $udi: String) {
    deviceRequest(id: $id) {
      id
      valueAnalysis {
        id
        currency
        annualImpact
      }
    }
    similarRequests(deviceName: $deviceName, manufacturer: $manufacturer, udi: $udi, except: $id) {
      id
    }
  }
`);
