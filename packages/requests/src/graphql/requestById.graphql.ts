import { graphql } from '@portal/kit';
import { requestDetailFragment } from './requestDetail.graphql.ts';

/** One request; null when it does not exist or the person may not read it. */
export const requestByIdQuery = graphql(
  `
    query RequestById($id: ID!) {
      deviceRequest(id: $id) {
        id
        ...RequestDetail
      }
    }
  `,
  [requestDetailFragment],
);
