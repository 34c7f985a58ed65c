import { graphql } from '@portal/kit';
import { userFieldsFragment } from './userFields.graphql.ts';

export const inviteUserMutation = graphql(
  `
    mutation InviteUser($input: InvitationInput!) {
      result: inviteUser(input: $input) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...UserFields
      }
    }
  `,
  [userFieldsFragment],
);
