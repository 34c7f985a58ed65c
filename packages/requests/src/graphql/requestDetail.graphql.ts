import { type FragmentOf, graphql } from '@portal/kit';
import { requestCardFragment } from './requestCard.graphql.ts';

/** All of a request: its facts, files and history. */
export const requestDetailFragment = graphql(
  `
    fragment RequestDetail on DeviceRequest {
      id
      ...RequestCard
      description
      additionalNotes
      representativeName
      isReplacement
      replacementDetails
      oldDeviceName
      oldDeviceManufacturer
      analystNotes
      committeeNotes
      files {
        id
        fileName
        fileSize
        uploadedByName
        uploadDate
      }
      votes {
        voterId
        voterName
        vote
        comment
        at
      }
      events {
        id
        action
        actorName
        at
        fromStage
        toStage
        notes
      }
    }
  `,
  [requestCardFragment],
);

export type RequestDetailData = FragmentOf<typeof requestDetailFragment>;
