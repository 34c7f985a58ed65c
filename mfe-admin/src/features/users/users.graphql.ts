import { graphql } from '@portal/kit';
import { userFieldsFragment } from './userFields.graphql.ts';

export const usersQuery = graphql(
  `
    query Users($text: String, $first: Int, $after: String) {
      users(text: $text, first: $first, after: $after) {
        totalCount
        edges { node { ...UserFields } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [userFieldsFragment],
);
