import { graphql } from '@portal/kit';

export const addLinkMutation = graphql(`
  mutation AddEvidenceLink($id: ID!, $input: EvidenceLinkInput!) {
    result: addEvidenceLink(id: $id, input: $input) {
      __typename
      ... on DeviceRequest {
        id
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
      }
      ... on Error {
        code
        message
      }
    }
  }
`);

export const correctEvidenceMutation = graphql(`
  mutation CorrectEvidence($id: ID!, $evidence: ID!, $input: EvidenceCorrectionInput!) {
    result: correctEvidence(id: $id, evidence: $evidence, input: $input) {
      __typename
      ... on DeviceRequest {
        id
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
