import { type FragmentOf, graphql, type ResultOf } from '@portal/kit';
import { requestCardFragment } from './requestCard.graphql.ts';
import { requestFieldsFragment } from './requestFields.graphql.ts';

/** Everything about a request: its facts, files, evidence and history. Its comments are read separately, because there may be many. */
export const requestDetailFragment = graphql(
  `
    fragment RequestDetail on DeviceRequest {
      id
      ...RequestCard
      ...RequestFields
      version
      standIn {
        name
        until
      }
      identification {
        agency
        di
        lot
        serial
        expiresOn
        madeOn
      }
      stageDays {
        stage
        days
        waited
      }
      routing {
        rule
      }
      analystNotes
      committeeNotes
      waitingSince
      asksYou
      support {
        count
        supported
        people {
          id
          name
        }
      }
      conditions {
        id
        number
        text
        person {
          id
          name
        }
        until
        blocksOrdering
        closedAt
        closedBy {
          id
          name
        }
        note
      }
      trial {
        id
        units
        from
        until
        result
        reason
        endedAt
        endedBy {
          id
          name
        }
        questions {
          id: key
          text
          scale
        }
        evaluators {
          person {
            id
            name
          }
          answeredAt
          answers
          text
        }
      }
      files {
        id
        fileName
        fileSize
        uploadedByName
        uploadDate
        state
      }
      evidence {
        id
        request
        title
        kind
        audience
        fileName
        fileSize
        mediaType
        url
        addedBy {
          id
          name
        }
        addedAt
        state
      }
      votes {
        voterId
        voterName
        vote
        comment
        at
      }
      votesSetAside {
        voterId
        voterName
        vote
        comment
        at
      }
      recusals {
        person {
          id
          name
        }
        at
        source
        reason
      }
      events(comments: false) {
        id
        action
        actorName
        actedFor
        at
        fromStage
        toStage
        notes
        about
      }
    }
  `,
  [requestCardFragment, requestFieldsFragment],
);

export type RequestDetailData = FragmentOf<typeof requestDetailFragment>;

/** A document or a link on a request. */
export type Evidence = ResultOf<typeof requestDetailFragment>['evidence'][number];
