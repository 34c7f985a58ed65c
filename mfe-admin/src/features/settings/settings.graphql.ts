import { graphql } from '@portal/kit';

/** The present settings of the hospital. */
export const settingsQuery = graphql(`
  query HospitalSettings {
    hospitalSettings {
      name
      value
      default
      version
    }
  }
`);

/** The last changes of one setting, newest first. */
export const settingHistoryQuery = graphql(`
  query HospitalSettingHistory($name: String!) {
    hospitalSetting(name: $name) {
      name
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

/** Changes a setting, or with `preview` only returns what that would change. */
export const changeSettingMutation = graphql(`
  mutation ChangeHospitalSetting($name: String!, $value: String!, $version: Int, $preview: Boolean) {
    result: changeHospitalSetting(name: $name, value: $value, version: $version, preview: $preview) {
      __typename
      ... on HospitalSetting {
        name
        value
        version
        preview
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
