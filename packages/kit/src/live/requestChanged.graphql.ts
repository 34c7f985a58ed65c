import { graphql } from '../graphql/graphql.ts';

/** Subscribes to changes of the requests that the person may read. */
export const requestChangedDocument = graphql(`
  subscription RequestChanged {
    requestChanged {
      id
      action
      stage
      at
    }
  }
`);
