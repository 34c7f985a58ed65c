import { graphql } from '@portal/kit';

export const failedMailCountQuery = graphql(`
  query FailedMailCount {
    failedMails(first: 1) {
      totalCount
    }
  }
`);
