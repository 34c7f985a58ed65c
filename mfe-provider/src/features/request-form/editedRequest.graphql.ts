import { graphql } from '@portal/kit';
import { requestFieldsFragment } from '@portal/requests';

export const editedRequest = graphql(
  `
    query EditedRequest($id: ID!) {
      deviceRequest(id: $id) {
        id
        status
        requestedBy
        waitingSince
        ...RequestFields
      }
    }
  `,
  [requestFieldsFragment],
);
