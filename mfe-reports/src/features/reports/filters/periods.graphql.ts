import { graphql, type ResultOf } from '@portal/kit';

/** The periods that have names, on this day; their fiscal year is that of the hospital. */
export const reportPeriodsQuery = graphql(`
  query ReportPeriods {
    reportPeriods {
      name
      label
      from
      until
      before {
        from
        until
      }
    }
  }
`);
export type NamedPeriod = ResultOf<typeof reportPeriodsQuery>['reportPeriods'][number];
