import { graphql } from '@portal/kit';

/** Short facts for the side of a request's page, about the parts that are loaded only when they come into view. */
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
