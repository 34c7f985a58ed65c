import {
  type Criterion,
  canCompare,
  EVIDENCE_KIND_NAMES,
  type EvidenceKind,
  invalidField,
  MESSAGES,
  mayReadAnalysis,
  mayReadVotes,
  readCompared,
  tallyOf,
  type ValueAnalysis,
  type Vote,
  type Weights,
} from '@portal/domain';
import { type Context, requireUser } from '../../platform/context.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { readRequests } from '../device-requests/service.ts';
import type { Evidence } from '../evidence/model.ts';
import { evidenceFor } from '../evidence/reading.ts';
import type { Condition } from '../outcomes/model.ts';
import { conditionsByRequest } from '../outcomes/service.ts';
import { requestsHidingVotes } from '../recusals/hiding.ts';
import type { Trial } from '../trials/model.ts';
import { trialsByRequest } from '../trials/service.ts';
import type { ReadAnalysis } from '../value-analysis/model.ts';
import { analysesOf } from '../value-analysis/service.ts';
import { type RequestVote, readVotes } from '../votes/service.ts';

/** The content of a request's value analysis, and its totals. */
export interface Findings extends ValueAnalysis {
  currency: string | null;
  annualImpact: string | null;
  firstYearCost: string | null;
  totalScore: number | null;
  /** The criteria with which the score was made. */
  criteria: readonly Criterion[];
  weights: Weights;
  /** The points by criterion name. */
  points: Readonly<Record<string, number>>;
}

/** A request with the facts to compare. `analysis`, `votes` and `voters` are missing for people who may not read them. */
export interface Compared {
  request: DeviceRequest;
  evidence: Readonly<Record<EvidenceKind, number>>;
  /** The documents and links that `evidence` counts, oldest first. */
  documents: readonly Evidence[];
  conditions: readonly Condition[];
  trial: Trial | null;
  analysis?: Findings;
  votes?: Readonly<Record<Vote, number>>;
  /** The votes that `votes` counts. */
  voters?: readonly RequestVote[];
}

/**
 * The ids of two to four requests, each once, from a text that separates them with commas: "42,57" or "MDR-42, 57". DomainErrors:
 * `unauthenticated`, `invalid` for any other text.
 */
export function comparedIds(context: Context, text: string): number[] {
  requireUser(context);
  const ids = readCompared(text);
  if (ids && canCompare(ids.length)) return ids;
  throw invalidField('ids', MESSAGES.notCompared);
}

const countsOf = (evidence: readonly Evidence[]) =>
  Object.fromEntries(
    EVIDENCE_KIND_NAMES.map((name) => [name, evidence.filter(({ kind }) => kind === name).length]),
  ) as Record<EvidenceKind, number>;

function findingsOf(analysis: ReadAnalysis): Findings {
  const { need, cost, safety, evidence, score, criteria, weights } = analysis;
  const { annualImpact, firstYearCost, totalScore } = analysis;
  return {
    ...{ need, cost, safety, evidence, score, criteria, weights },
    ...{ annualImpact, firstYearCost, totalScore },
    currency: cost?.currency ?? null,
    points: Object.fromEntries(
      Object.entries(score ?? {}).flatMap(([name, criterionScore]) =>
        typeof criterionScore?.points === 'number' ? [[name, criterionScore.points]] : [],
      ),
    ),
  };
}

/**
 * Two to four requests with the facts to compare, in the order of `ids`; null for one that does not exist or that the user may not read.
 * The number of statements does not depend on the number of requests. DomainError `unauthenticated`.
 */
export async function compareRequests(
  context: Context,
  ids: readonly number[],
): Promise<(Compared | null)[]> {
  const user = requireUser(context);
  const read = await readRequests(context, ids);
  const requests = read.filter((each) => each !== null);
  if (!requests.length) return ids.map(() => null);
  const requestIds = requests.map(({ id }) => id);
  const evidence = await evidenceFor(context, requestIds);
  const conditions = await conditionsByRequest(context, requests);
  const trials = await trialsByRequest(context, requests);
  const analyses = await analysesOf(context, requestIds);
  const votes = await readVotes(context, requestIds);
  const hiding = await requestsHidingVotes(context.db, user, requestIds);
  return read.map((request) => {
    if (!request) return null;
    const at = requests.indexOf(request);
    const analysis = analyses[at];
    return {
      request,
      evidence: countsOf(evidence[at] ?? []),
      documents: evidence[at] ?? [],
      conditions: conditions[at] ?? [],
      trial: trials[at] ?? null,
      ...(analysis && mayReadAnalysis(user) && { analysis: findingsOf(analysis) }),
      ...(mayReadVotes(user) &&
        !hiding.has(request.id) && { votes: tallyOf(votes[at] ?? []), voters: votes[at] ?? [] }),
    };
  });
}
