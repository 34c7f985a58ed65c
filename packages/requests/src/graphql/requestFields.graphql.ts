import { graphql } from '@portal/kit';

/** What the requester has filled in: for the form that edits it, and among the facts of a request. */
export const requestFieldsFragment = graphql(`
  fragment RequestFields on DeviceRequest {
    deviceName
    description
    additionalNotes
    representativeName
    department
    manufacturer
    isReplacement
    replacementDetails
    oldDeviceManufacturer
    oldDeviceName
  }
`);
