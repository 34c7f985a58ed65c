import { graphql } from '../graphql/graphql.ts';

/** All changes that open pages follow, in one stream. */
export const changedDocument = graphql(`
  subscription Changed($readFor: Int) {
    changed(readFor: $readFor) {
      __typename
      ... on RequestChange {
        id
        action
        stage
        at
      }
      ... on DashboardsChange {
        revision
        before
        patch
      }
      ... on FlagsChange {
        person
        flags
      }
      ... on DeputiesChange {
        person
        standsFor
        changedAt
      }
      ... on NoticesChange {
        person
        unread
      }
      ... on MailsChange {
        at
      }
      ... on AnalysisWritersChange {
        request
      }
      ... on MeetingNews {
        meeting
      }
    }
  }
`);
