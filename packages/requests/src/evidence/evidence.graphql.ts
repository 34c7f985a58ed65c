import { graphql, type ResultOf } from '@portal/kit';

/** The evidence of a request that the person may read. */
export const evidenceQuery = graphql(`
  query EvidenceOf($id: ID!) {
    deviceRequest(id: $id) {
      id
      evidence {
        id
        title
        kind
        audience
        fileName
        fileSize
        mediaType
        url
        addedAt
        state
        addedBy {
          id
          name
        }
      }
    }
  }
`);

export type Evidence = NonNullable<ResultOf<typeof evidenceQuery>['deviceRequest']>['evidence'][number];

export const addLinkMutation = graphql(`
  mutation AddEvidenceLink($id: ID!, $input: EvidenceLinkInput!) {
    result: addEvidenceLink(id: $id, input: $input) {
      __typename
      ... on DeviceRequest {
        id
        evidence {
          id
          title
          kind
          audience
          fileName
          fileSize
          mediaType
          url
          addedAt
          state
          addedBy {
            id
            name
          }
        }
      }
      ... on Error {
        code
        message
      }
      ... on InvalidError {
        fields {
          field
          message
        }
      }
    }
  }
`);

export const removeEvidenceMutation = graphql(`
  mutation RemoveEvidence($id: ID!, $evidence: ID!) {
    result: removeEvidence(id: $id, evidence: $evidence) {
      __typename
      ... on DeviceRequest {
        id
        evidence {
          id
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
