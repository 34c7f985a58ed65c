import { type FragmentOf, graphql } from '@portal/kit';

export const commentFragment = graphql(`
  fragment Comment on RequestComment {
    id
    author {
      id
      name
    }
    body
    audience
    createdAt
    editedAt
    deletedAt
    question {
      to {
        id
        name
      }
      answeredAt
      withdrawnAt
    }
    answerTo
    mentions {
      id
      name
    }
  }
`);

export type CommentData = FragmentOf<typeof commentFragment>;

/** A page of the conversation of a request, newest first. */
export const conversationQuery = graphql(
  `
    query Conversation($id: ID!, $first: Int, $after: String) {
      deviceRequest(id: $id) {
        id
        comments(first: $first, after: $after) {
          totalCount
          pageInfo {
            hasNextPage
            endCursor
          }
          edges {
            node {
              id
              createdAt
              answerTo
              ...Comment
            }
          }
        }
      }
    }
  `,
  [commentFragment],
);

/** Whom the person can ask or mention. */
export const addresseesQuery = graphql(`
  query Addressees($id: ID!, $audience: Audience!, $text: String) {
    deviceRequest(id: $id) {
      id
      addressees(audience: $audience, text: $text) {
        id
        name
      }
    }
  }
`);
