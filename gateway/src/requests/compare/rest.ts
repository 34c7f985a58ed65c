import { COMPARED_IDS } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { contextOf, inSnake, queryText } from '../../platform/rest/index.ts';
import { presenter } from '../device-requests/payload.ts';
import { presentEvidence } from '../evidence/rest.ts';
import { presentCondition } from '../outcomes/rest.ts';
import { presentTrial } from '../trials/rest.ts';
import { presentCriterion } from '../value-analysis/rest.ts';
import type { RequestVote } from '../votes/service.ts';
import * as schemas from './rest-schema.ts';
import { comparedIds, compareRequests } from './service.ts';

const presentVote = ({ voterId: id, voterName: name, vote, comment, at }: RequestVote) => ({
  person: { id, name },
  ...{ vote, comment, at },
});

/** The call that reads requests side by side (ADR 131). */
export function compareRoutes(app: FastifyInstance): void {
  app.get('/api/device-requests/compare', { schema: schemas.compare }, async (request) => {
    const context = contextOf(request);
    const ids = comparedIds(context, queryText(request, COMPARED_IDS) ?? '');
    const compared = await compareRequests(context, ids);
    const present = presenter(context);
    return compared.map((each, at) => {
      if (!each) return { id: ids[at], request: null };
      const { request, evidence, documents, conditions, trial, analysis, votes, voters = [] } = each;
      return {
        id: request.id,
        request: present(request),
        evidence,
        documents: documents.map(presentEvidence),
        conditions: conditions.map(presentCondition),
        trial: trial && presentTrial(trial),
        ...(analysis && {
          analysis: inSnake({ ...analysis, criteria: analysis.criteria.map(presentCriterion) }),
        }),
        ...(votes && { votes, voters: voters.map(presentVote) }),
      };
    });
  });
}
