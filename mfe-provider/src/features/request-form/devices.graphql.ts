import type { ResultOf } from '@portal/kit';
import { graphql } from '@portal/kit';

export const devicesQuery = graphql(`
  query Devices($text: String!) {
    devices(text: $text) {
      di
      brandName
      companyName
      manufacturer
      versionModel
      catalogNumber
      description
      deviceClass
      singleUse
      mriSafety
      inDistribution
    }
  }
`);

export type Device = ResultOf<typeof devicesQuery>['devices'][number];
