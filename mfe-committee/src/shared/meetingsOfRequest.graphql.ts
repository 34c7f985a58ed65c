import { type FragmentOf, graphql } from '@portal/kit';

export const recommendationFragment = graphql(`
  fragment Recommended on Recommendation @_unmask {
    result
    approve
    deny
    defer
    trial
    abstain
  }
`);

export type Recommended = FragmentOf<typeof recommendationFragment>;

/** The meeting that will talk about a request, and what came of the last one that did. */
export const meetingsOfRequestQuery = graphql(
  `
    query MeetingsOfRequest($id: ID!) {
      deviceRequest(id: $id) {
        id
        meeting { id kind title startsAt endsAt timeZone readable }
        advice {
          recommendation { ...Recommended }
          meeting { id kind title startsAt endsAt timeZone readable }
          decision { against }
        }
      }
    }
  `,
  [recommendationFragment],
);
