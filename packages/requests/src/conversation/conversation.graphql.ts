import { graphql, type ResultOf } from '@portal/kit';

/**
 * A page of the conversation of a request, newest first. The fields of a comment are written here and not in a fragment: each level of nesting
 * raises the cost of a query, and this one would exceed the gateway's limit.
 */
export const conversationQuery = graphql(`
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
        }
      }
    }
  }
`);

type Conversation = NonNullable<ResultOf<typeof conversationQuery>['deviceRequest']>;
export type CommentData = Conversation['comments']['edges'][number]['node'];

/** The people whom the person can ask or mention. */
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
