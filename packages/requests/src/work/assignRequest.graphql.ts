import { graphql } from '@portal/kit';
import { requestCardFragment } from '../graphql/requestCard.graphql.ts';

/** Takes a request, gives it to somebody, or releases it. */
export const assignRequestMutation = graphql(
  `
    mutation AssignRequest($id: ID!, $user: ID, $version: Int) {
      result: assignRequest(id: $id, user: $user, version: $version) {
        __typename
        ... on DeviceRequest {
          id
          ...RequestCard
        }
        ... on InvalidError {
          fields {
            field
            message
          }
        }
        ... on Error {
          code
          message
        }
      }
    }
  `,
  [requestCardFragment],
);

/** The people to whom requests are given. */
export const assignablePeopleQuery = graphql(`
  query AssignablePeople {
    assignablePeople {
      id
      name
    }
  }
`);
