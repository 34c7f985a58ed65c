import { graphql } from '@portal/kit';

export const meetingOfRequestQuery = graphql(`
  query MeetingOfRequest($id: ID!) {
    deviceRequest(id: $id) {
      id
      meeting { id kind title startsAt endsAt timeZone readable }
    }
  }
`);
