import { type FragmentOf, graphql } from '@portal/kit';

/** The declaration of one person. */
export const declarationFragment = graphql(`
  fragment Declaration on InterestDeclaration @_unmask {
    id
    interests { manufacturer kind text }
    declaredAt
    validUntil
    isValid
  }
`);

export type Declaration = FragmentOf<typeof declarationFragment>;

export const ownInterestsQuery = graphql(
  `
    query OwnInterests {
      ownInterests { ...Declaration }
      usedManufacturers
    }
  `,
  [declarationFragment],
);

export const declarationsQuery = graphql(
  `
    query InterestDeclarations($first: Int, $after: String) {
      interestDeclarations(first: $first, after: $after) {
        totalCount
        edges { node { ...Declaration person { id name } } }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [declarationFragment],
);

export const declareInterestsMutation = graphql(
  `
    mutation DeclareInterests($interests: [InterestInput!]!) {
      result: declareInterests(interests: $interests) {
        __typename
        ... on Error { code message }
        ... on InvalidError { fields { field message } }
        ...Declaration
      }
    }
  `,
  [declarationFragment],
);
