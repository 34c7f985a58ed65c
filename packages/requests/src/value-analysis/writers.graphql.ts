import { graphql, type ResultOf } from '@portal/kit';

/**
 * The other people who are writing in the value analysis of a request now. It is a query of its own, because this list can change often.
 */
export const writersQuery = graphql(`
  query AnalysisWritersOf($id: ID!) {
    deviceRequest(id: $id) {
      id
      analysisWriters {
        section
        secondsLeft
        person {
          id
          name
        }
      }
    }
  }
`);

export type Writer = NonNullable<ResultOf<typeof writersQuery>['deviceRequest']>['analysisWriters'][number];

export const writeSectionMutation = graphql(`
  mutation WriteAnalysisSection($id: ID!, $section: AnalysisSection!, $isWriting: Boolean!) {
    result: writeAnalysisSection(id: $id, section: $section, isWriting: $isWriting) {
      __typename
      ... on AnalysisWriting {
        secondsLeft
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
