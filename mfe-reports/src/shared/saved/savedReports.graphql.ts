import { graphql, type ResultOf } from '@portal/kit';

const savedReportFragment = graphql(`
  fragment SavedReportFacts on SavedReport @_unmask {
    id
    name
    sections
    period
    from
    until
    department
    manufacturer
    stage
    outcome
    urgency
    savedBy
    isOwn
    isReadable
    roles
    peopleNames
    mailed
    isPinned
    isTile
    isMailed
  }
`);

export type SavedReport = ResultOf<typeof savedReportFragment>;

/** The person's saved reports, and those that other people share with them. */
export const savedReportsQuery = graphql(
  `
    query SavedReports {
      savedReports { ...SavedReportFacts }
    }
  `,
  [savedReportFragment],
);

/** A saved report, to open it. */
export const savedReportQuery = graphql(
  `
    query SavedReport($id: ID!) {
      savedReport(id: $id) { ...SavedReportFacts }
    }
  `,
  [savedReportFragment],
);

/** A saved report, to change it. */
export const editedReportQuery = graphql(
  `
    query EditedReport($id: ID!) {
      savedReport(id: $id) { ...SavedReportFacts people { id name } }
    }
  `,
  [savedReportFragment],
);

/** The department, for a person who may read only reports of their own department. It fails when the profile has none. */
export const ownDepartmentQuery = graphql(`
  query OwnDepartment {
    reports { ownDepartment }
  }
`);

export const reportReadersQuery = graphql(`
  query ReportReaders($text: String!) {
    reportReaders(text: $text) { id name }
  }
`);

export const saveReportMutation = graphql(
  `
    mutation SaveReport($name: String!, $sections: [ReportName!]!, $period: ReportPeriodName!, $filter: SavedReportFilter, $roles: [Role!], $people: [ID!], $mailed: ReportFrequency, $pinned: Boolean) {
      result: saveReport(name: $name, sections: $sections, period: $period, filter: $filter, roles: $roles, people: $people, mailed: $mailed, pinned: $pinned) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...SavedReportFacts
      }
    }
  `,
  [savedReportFragment],
);

export const changeSavedReportMutation = graphql(
  `
    mutation ChangeSavedReport($id: ID!, $name: String, $sections: [ReportName!], $period: ReportPeriodName, $filter: SavedReportFilter, $roles: [Role!], $people: [ID!], $mailed: ReportFrequency, $pinned: Boolean) {
      result: changeSavedReport(id: $id, name: $name, sections: $sections, period: $period, filter: $filter, roles: $roles, people: $people, mailed: $mailed, pinned: $pinned) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...SavedReportFacts
      }
    }
  `,
  [savedReportFragment],
);

export const removeSavedReportMutation = graphql(`
  mutation RemoveSavedReport($id: ID!) {
    result: removeSavedReport(id: $id) {
      __typename
      ... on Error { code message }
      ... on SavedReport { id }
    }
  }
`);

export const chooseSavedReportMutation = graphql(`
  mutation ChooseSavedReport($id: ID!, $tile: Boolean, $mails: Boolean) {
    result: chooseSavedReport(id: $id, tile: $tile, mails: $mails) {
      __typename
      ... on Error { code message }
      ... on InvalidError { fields { field message } }
      ... on SavedReport { id isTile isMailed }
    }
  }
`);
