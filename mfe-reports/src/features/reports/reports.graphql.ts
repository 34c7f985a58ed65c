import { graphql, type ResultOf } from '@portal/kit';

/** All reports of a period, and the numbers of the period before. */
export const reportsQuery = graphql(`
  query Reports($filter: ReportFilter, $before: ReportFilter, $compares: Boolean!) {
    reports(filter: $filter) {
      from
      until
      countedAt
      isPartial
      ownDepartment
      reports {
        name
        title
        sentence
        definition
        isNow
        isTooLarge
        columns { key label unit }
        keys
        values
        behind
      }
    }
    reportPeriods { name label from until before { from until } }
    before: reports(filter: $before) @include(if: $compares) {
      from
      until
      reports {
        name
        sentence
        isTooLarge
        keys
        values
      }
    }
  }
`);

type Answer = ResultOf<typeof reportsQuery>;
/** The reports of the period. */
export type Reported = Answer['reports'];
/** The reports of the period before. */
export type Compared = NonNullable<Answer['before']>;
export type NamedPeriod = Answer['reportPeriods'][number];
export type Report = Reported['reports'][number];
export type ReportColumn = Report['columns'][number];
/** The same report of the period before. */
export type ReportBefore = Compared['reports'][number];
/** The values of a row, in the order of the columns. */
export type Values = Report['values'][number];
