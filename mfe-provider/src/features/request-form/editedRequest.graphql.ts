import { graphql } from '@portal/kit';

export const editedRequest = graphql(`
  query EditedRequest($id: ID!) {
    deviceRequest(id: $id) {
      id
      status
      requestedBy
      deviceName
      description
      additionalNotes
      representativeName
      department
      manufacturer
      isReplacement
      replacementDetails
      oldDeviceName
      oldDeviceManufacturer
    }
  }
`);
