import { graphql, type ResultOf } from '@portal/kit';

/** Who stands in for the person, and how their calendar of absences is read. */
export const myDeputyQuery = graphql(`
  query MyDeputy {
    myDeputy {
      deputy {
        id
        name
      }
      from
      until
      activeUntil
    }
    myAbsences {
      host
      readAt
      problem
      from
      until
    }
  }
`);
export type MyDeputy = ResultOf<typeof myDeputyQuery>;

export const deputyCandidatesQuery = graphql(`
  query DeputyCandidates($text: String!) {
    deputyCandidates(text: $text) {
      id
      name
    }
  }
`);

export const nameDeputyMutation = graphql(`
  mutation NameDeputy($user: ID!, $from: String, $until: String) {
    result: nameDeputy(user: $user, from: $from, until: $until) {
      __typename
      ... on Deputyship {
        deputy {
          id
          name
        }
        from
        until
        activeUntil
      }
      ... on Error {
        code
        message
      }
      ... on InvalidError {
        fields {
          field
          message
        }
      }
    }
  }
`);

export const endDeputyMutation = graphql(`
  mutation EndDeputy {
    result: endDeputy {
      __typename
      ... on EndedDeputy {
        ended
      }
      ... on Error {
        code
        message
      }
    }
  }
`);

export const setAbsencesMutation = graphql(`
  mutation SetAbsences($address: String!) {
    result: setAbsences(address: $address) {
      __typename
      ... on AbsenceCalendar {
        host
        readAt
        problem
        from
        until
      }
      ... on Error {
        code
        message
      }
      ... on InvalidError {
        fields {
          field
          message
        }
      }
    }
  }
`);

export const removeAbsencesMutation = graphql(`
  mutation RemoveAbsences {
    result: removeAbsences {
      __typename
      ... on RemovedAbsences {
        removed
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
