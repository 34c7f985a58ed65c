import { graphql } from '@portal/kit';

export const usedManufacturersQuery = graphql(`
  query UsedManufacturers {
    usedManufacturers
  }
`);
