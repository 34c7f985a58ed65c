import { type FragmentOf, graphql } from '@portal/kit';

/** The fields of a person that the table, the edit form and the role panel show. */
export const userFieldsFragment = graphql(`
  fragment UserFields on User @_unmask {
    id
    name
    email
    role
    roles
    department
    active
    profileCreated
  }
`);

export type User = FragmentOf<typeof userFieldsFragment>;
