import { graphql } from '@portal/kit';

/** The coming meeting about a request, and the result of the last one. */
export const meetingsOfRequestQuery = graphql(`
  query MeetingsOfRequest($id: ID!) {
    deviceRequest(id: $id) {
      id
      meeting { id kind title startsAt endsAt timeZone readable }
      advice {
        closedAt
        recommendation { result approve deny defer trial abstain }
        meeting { id kind title startsAt endsAt timeZone readable }
        decision { against }
      }
    }
  }
`);
