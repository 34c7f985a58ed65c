import { graphql, type ResultOf } from '@portal/kit';

/** Who else is writing in the value analysis of a request now: read alone, because that may change often. */
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
