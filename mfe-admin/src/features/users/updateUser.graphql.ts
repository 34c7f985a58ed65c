import { graphql } from '@portal/kit';
import { userFieldsFragment } from './userFields.graphql.ts';

export const updateUserMutation = graphql(
  `
    mutation UpdateUser($id: ID!, $input: UserChangeInput!) {
      result: updateUser(id: $id, input: $input) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...UserFields
      }
    }
  `,
  [userFieldsFragment],
);
