import { graphql } from '@portal/kit';

export const reportedManufacturersQuery = graphql(`
  query ReportedManufacturers {
    usedManufacturers
  }
`);
