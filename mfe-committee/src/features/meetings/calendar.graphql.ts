import { graphql } from '@portal/kit';

export const myCalendarQuery = graphql(`
  query MyCalendar {
    myCalendar
  }
`);

export const makeCalendarMutation = graphql(`
  mutation MakeCalendar {
    result: makeCalendar {
      __typename
      ... on Error { code message }
      ... on MadeCalendar { address }
    }
  }
`);

export const removeCalendarMutation = graphql(`
  mutation RemoveCalendar {
    result: removeCalendar {
      __typename
      ... on Error { code message }
      ... on RemovedCalendar { removed }
    }
  }
`);
