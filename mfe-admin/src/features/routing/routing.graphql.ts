import { graphql } from '@portal/kit';

/** The rules with their versions, newest first. */
export const rulesQuery = graphql(`
  query RoutingRules {
    hospitalSetting(name: "routing_rules") {
      name
      value
      version
      history {
        version
        at
        by
        old
        new
      }
    }
  }
`);

/** Saves the rules. */
export const changeRulesMutation = graphql(`
  mutation ChangeRoutingRules($rules: String!, $version: Int) {
    result: changeHospitalSetting(name: "routing_rules", value: $rules, version: $version) {
      __typename
      ... on HospitalSetting {
        name
        value
        version
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

/** How these rules would have routed the requests of the last year. */
export const trialQuery = graphql(`
  query RoutingTrial($rules: String!, $rule: Int, $first: Int, $after: String) {
    routingTrial(rules: $rules, rule: $rule, first: $first, after: $after) {
      since
      looked
      capped
      unmatched
      rules {
        name
        count
      }
      items {
        id
        number
        deviceName
        department
        submittedAt
        ruleName
        effects
      }
      next
    }
  }
`);
