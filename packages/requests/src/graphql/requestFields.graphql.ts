import { graphql } from '@portal/kit';

/** The fields that the requester has filled in, for the form that edits them and for the facts of a request. */
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
    udi
    model
    deviceClass
    singleUse
    mriSafety
    urgency
    urgencyReason
    wantedBy
  }
`);
