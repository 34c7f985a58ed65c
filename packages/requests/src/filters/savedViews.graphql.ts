import { graphql } from '@portal/kit';

/** The views of a list that the person has saved, and those of their roles, each with its count. */
export const savedViewsQuery = graphql(`
  query SavedViews($list: RequestView!) {
    savedViews(list: $list) {
      id
      name
      query
      role
      savedBy
      count
      isLeast
    }
  }
`);

export const saveViewMutation = graphql(`
  mutation SaveView($list: RequestView!, $name: String!, $query: String!, $role: Role) {
    result: saveView(list: $list, name: $name, query: $query, role: $role) {
      __typename
      ... on SavedView {
        id
      }
      ... on InvalidError {
        fields {
          field
          message
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);

export const changeSavedViewMutation = graphql(`
  mutation ChangeSavedView($id: ID!, $name: String, $query: String) {
    result: changeSavedView(id: $id, name: $name, query: $query) {
      __typename
      ... on SavedView {
        id
      }
      ... on InvalidError {
        fields {
          field
          message
        }
      }
      ... on Error {
        code
        message
      }
    }
  }
`);

export const removeSavedViewMutation = graphql(`
  mutation RemoveSavedView($id: ID!) {
    result: removeSavedView(id: $id) {
      __typename
      ... on SavedView {
        id
      }
      ... on Error {
        code
        message
      }
    }
  }
`);
