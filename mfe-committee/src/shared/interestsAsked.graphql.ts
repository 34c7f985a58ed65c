import { graphql } from '@portal/kit';

export const interestsAskedQuery = graphql(`
  query InterestsAsked {
    ownInterests { id isValid }
  }
`);
