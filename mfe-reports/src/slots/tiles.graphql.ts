import { graphql } from '@portal/kit';

export const reportTilesQuery = graphql(`
  query ReportTiles {
    reportTiles { id name title sentence }
  }
`);
