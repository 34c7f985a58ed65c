import { type FragmentOf, graphql } from '@portal/kit';

/** The fields of a mail that the table shows. */
export const failedMailFieldsFragment = graphql(`
  fragment FailedMailFields on FailedMail @_unmask {
    id
    to { id name email }
    requestId
    requestNumber
    kinds
    letter
    error
    tries
    failedAt
  }
`);

export type FailedMail = FragmentOf<typeof failedMailFieldsFragment>;

export const failedMailsQuery = graphql(
  `
    query FailedMails($first: Int, $after: String) {
      failedMails(first: $first, after: $after) {
        totalCount
        edges { node { ...FailedMailFields } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [failedMailFieldsFragment],
);

export const retryMailsMutation = graphql(`
  mutation RetryMails($ids: [ID!]!) {
    result: retryMails(ids: $ids) {
      __typename
      ... on MailsRetried { retried }
      ... on InvalidError { fields { field message } }
      ... on Error { code message }
    }
  }
`);
