import { graphql, type ResultOf } from '@portal/kit';

/** The person's deputy, and the state of their calendar of absences. */
const ownDeputyFragment = graphql(`
  fragment OwnDeputyParts on OwnDeputy @_unmask {
    id
    deputy {
      id
      name
    }
    from
    until
    activeUntil
    absences {
      id
      host
      readAt
      problem
      from
      until
    }
  }
`);
export type OwnDeputy = ResultOf<typeof ownDeputyFragment>;

export const ownDeputyQuery = graphql(
  `
  query OwnDeputy {
    ownDeputy {
      ...OwnDeputyParts
    }
  }
`,
  [ownDeputyFragment],
);

export const deputyCandidatesQuery = graphql(`
  query DeputyCandidates($text: String!) {
    deputyCandidates(text: $text) {
      id
      name
    }
  }
`);

export const nameDeputyMutation = graphql(
  `
  mutation NameDeputy($user: ID, $from: String, $until: String) {
    result: nameDeputy(user: $user, from: $from, until: $until) {
      __typename
      ...OwnDeputyParts
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
`,
  [ownDeputyFragment],
);

export const setAbsencesMutation = graphql(
  `
  mutation SetAbsences($address: String) {
    result: setAbsences(address: $address) {
      __typename
      ...OwnDeputyParts
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
`,
  [ownDeputyFragment],
);
