import { graphql } from '@portal/kit';

/** The meeting that will talk about a request, and what came of the last one that did. */
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
