import { graphql, type ResultOf } from '@portal/kit';
import { consultationFragment } from '../consultations/consultations.graphql.ts';

/** The value analysis of a request: the last saved version of each section, and the totals that follow from them. */
export const valueAnalysisQuery = graphql(
  `
  query ValueAnalysisOf($id: ID!) {
    deviceRequest(id: $id) {
      id
      consultations {
        ...ConsultationParts
      }
      analysisWriters {
        section
        secondsLeft
        person {
          id
          name
        }
      }
      valueAnalysis {
        id
        version
        annualImpact
        firstYearCost
        totalScore
        criteria {
          name
          label
          help
          weight
        }
        presentCriteria {
          name
          label
          help
          weight
        }
        sections {
          name
          value
          version
          savedAt
          saveId
          savedBy {
            id
            name
          }
        }
      }
    }
  }
`,
  [consultationFragment],
);

export type SavedSection = NonNullable<
  NonNullable<ResultOf<typeof valueAnalysisQuery>['deviceRequest']>['valueAnalysis']
>['sections'][number];

export const saveSectionMutation = graphql(`
  mutation SaveAnalysisSection(
    $id: ID!
    $section: AnalysisSection!
    $value: String!
    $version: Int!
    $saveId: String
    $presentCriteria: Boolean
  ) {
    result: saveAnalysisSection(
      id: $id
      section: $section
      value: $value
      version: $version
      saveId: $saveId
      presentCriteria: $presentCriteria
    ) {
      __typename
      ... on ValueAnalysis {
        id
        version
        annualImpact
        firstYearCost
        totalScore
        criteria {
          name
          label
          help
          weight
        }
        presentCriteria {
          name
          label
          help
          weight
        }
        sections {
          name
          value
          version
          savedAt
          saveId
          savedBy {
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
