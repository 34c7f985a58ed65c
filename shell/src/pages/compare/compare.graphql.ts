import { graphql, type ResultOf } from '@portal/kit';

/** The content of the page, in the order of the ids; null for a request that the person may not read. */
export const compareQuery = graphql(`
  query CompareRequests($ids: [ID!]!) {
    comparedRequests(ids: $ids) {
      id
      deviceName
      manufacturer
      department
      description
      status
      isOrdered
      isOnShelf
      model
      deviceClass
      singleUse
      mriSafety
      udiDi
      oldDeviceName
      urgency
      wantedBy
      outcome
      submissionDate
      stageSince
      dueDay
      orderDate
      shelfDate
      requester {
        id
        name
      }
      evidence {
        id
        request
        kind
        title
      }
      conditions {
        id
        text
        until
        closedAt
        person {
          id
          name
        }
      }
      trial {
        id
        units
        from
        until
        result
      }
      votes {
        vote
        voterId
        voterName
      }
      recusals {
        person {
          id
          name
        }
      }
      valueAnalysis {
        id
        annualImpact
        firstYearCost
        totalScore
        criteria {
          name
          label
          weight
        }
        sections {
          name
          value
        }
      }
    }
  }
`);

/**
 * The people who were consulted about these requests, for staff. In one document with the rest it would exceed the cost limit of a query.
 */
export const consultedQuery = graphql(`
  query CompareConsultations($ids: [ID!]!) {
    comparedRequests(ids: $ids) {
      id
      consultations {
        id
        kind
        asked {
          name
        }
        answer
        text
        withdrawnAt
      }
    }
  }
`);

type Column<Answer extends { comparedRequests: readonly unknown[] }> = NonNullable<
  Answer['comparedRequests'][number]
>;
export type ComparedRequest = Column<ResultOf<typeof compareQuery>> & Column<ResultOf<typeof consultedQuery>>;
