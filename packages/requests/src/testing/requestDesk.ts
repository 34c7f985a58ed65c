import {
  ACTIONS,
  type Action,
  type Actor,
  ALL_FIELDS,
  type Answer,
  beforeDismissal,
  can,
  canAssign,
  canVote,
  type FieldEntry,
  fieldEntry,
  isRepeat,
  outcomeOf,
  type RequestState,
  type RequestValues,
  type RequestView,
  type Role,
  type Stage,
  type Status,
  stageOf,
  TRANSITIONS,
  VIEW_STAGES,
} from '@portal/domain';
import type { Answers } from '@portal/kit/testing';

/** A request as the desk keeps it: the values that a test sets, and made-up values for the rest. */
export interface DeskRequest extends RequestState {
  id: string;
  deviceName: string;
  isBackordered: boolean;
  analystNotes: string | null;
  committeeNotes: string | null;
  requestedBy: string;
  files: readonly object[];
  votes: object[];
  events: object[];
  [field: string]: unknown;
}

const AT = '2026-01-12T09:30:00.000Z';

/** The people to whom requests can be assigned. */
const PEOPLE = [
  { __typename: 'Assignee', id: '2', name: 'Ben Ode' },
  { __typename: 'Assignee', id: '3', name: 'Cleo Park' },
];

const startOf = (entry: FieldEntry) =>
  entry.kind === 'flag' ? false : (entry.kind === 'choice' && entry.start) || null;

/** Flags are false, choices have their first value, everything else is null. */
const EMPTY_FIELDS = Object.fromEntries(
  ALL_FIELDS.map((name) => [name, startOf(fieldEntry(name))]),
) as unknown as RequestValues;

function made(id: string, changes: Partial<DeskRequest>): DeskRequest {
  return {
    __typename: 'DeviceRequest',
    id,
    ...EMPTY_FIELDS,
    deviceName: `Device ${id}`,
    manufacturer: 'Terumo',
    department: 'Cath Lab',
    status: 'submitted',
    submissionDate: AT,
    lastUpdated: AT,
    requestedBy: '50',
    requesterEmail: 'ann@demo.local',
    requester: { __typename: 'Requester', id: '50', name: 'Ann Lee', email: 'ann@demo.local' },
    description: 'For complex lesions.',
    representativeName: 'Dana Whitfield',
    version: 1,
    dueDay: null,
    overdue: false,
    assignee: null,
    stageDays: [],
    standIn: null,
    routing: null,
    asksYou: false,
    support: { __typename: 'RequestSupport', count: 0, supported: false, people: [] },
    identification: null,
    conditions: [],
    secondApproval: null,
    trial: null,
    files: [],
    evidence: [],
    votes: [],
    votesSetAside: [],
    recusals: [],
    events: [],
    ...changes,
  };
}

/**
 * Requests that follow the domain's rules, instead of the gateway, in tests of a screen. `requests` is the current state: change it to play
 * another person. `calls` are the commands that were received.
 */
export function requestDesk(role: Role, ...changes: Partial<DeskRequest>[]) {
  const requests = changes.map((each, index) => made(each.id ?? String(index + 1), each));
  const actor: Actor = { id: 1, roles: [role] };
  const calls: { action: Action | 'vote'; variables: Record<string, unknown> }[] = [];

  const refused = (answer: Extract<Answer, { allowed: false }>) => ({
    result: {
      __typename: answer.kind === 'forbidden' ? 'ForbiddenError' : 'ConflictError',
      message: answer.reason,
      code: answer.code,
    },
  });

  const command = (action: Action) => (variables: Record<string, unknown>) => {
    calls.push({ action, variables });
    const request = requests.find(({ id }) => id === variables.id);
    if (!request) return { result: { __typename: 'NotFoundError', message: 'There is no such request.' } };
    const answer = can(action, actor, request);
    const { notes, lawsonId, reason, backordered } = variables;
    const text = ((TRANSITIONS[action].requires === 'lawsonId' ? lawsonId : (reason ?? notes)) ?? null) as
      | string
      | null;
    if (isRepeat(action, request, text)) return { result: request };
    if (!answer.allowed) return refused(answer);
    const fromStage = stageOf(request);
    const along = { text, backordered: backordered === true };
    const former = beforeDismissal(request.events as never) ?? undefined;
    Object.assign(request, outcomeOf(action, along, AT, former), { lastUpdated: AT });
    request.events.push({
      __typename: 'RequestEvent',
      id: `${request.id}-${request.events.length}`,
      action,
      actorName: 'Test Person',
      actedFor: null,
      at: AT,
      fromStage,
      toStage: stageOf(request),
      notes: text,
      about: null,
    });
    return { result: { ...request } };
  };

  /** The screens name each operation after its mutation. */
  const operationOf = (action: Action) =>
    TRANSITIONS[action].mutation.replace(/^./, (first) => first.toUpperCase());

  const answers: Answers = {
    ...Object.fromEntries(ACTIONS.map((action) => [operationOf(action), command(action)])),
    InterestsAsked: () => ({
      ownInterests: { __typename: 'InterestDeclaration', id: '1', isValid: true },
    }),
    RequestList({ view, filter }) {
      const { stage, status, text } = (filter ?? {}) as {
        stage?: Stage[] | null;
        status?: Status[] | null;
        text?: string | null;
      };
      const listed = requests.filter(
        (request) =>
          VIEW_STAGES[view as RequestView].includes(stageOf(request)) &&
          (!stage || stage.includes(stageOf(request))) &&
          (!status || status.includes(request.status)) &&
          (!text || request.deviceName.toLowerCase().includes(text.toLowerCase())),
      );
      return {
        deviceRequests: {
          __typename: 'DeviceRequestConnection',
          totalCount: listed.length,
          totalIsLeast: false,
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
          edges: listed.map((node) => ({ __typename: 'DeviceRequestEdge', node: { ...node } })),
        },
      };
    },
    RequestHistory({ id }) {
      const found = requests.find((request) => request.id === id);
      const events = found?.events.map((event) => ({ audience: 'everyone', changes: [], ...event }));
      return { deviceRequest: found ? { __typename: 'DeviceRequest', id, openQuestions: [], events } : null };
    },
    Conversation: ({ id }) => ({
      deviceRequest: {
        __typename: 'DeviceRequest',
        id,
        comments: {
          __typename: 'RequestCommentConnection',
          totalCount: 0,
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
          edges: [],
        },
      },
    }),
    OwnConsultations: () => ({ ownConsultations: null }),
    MissingParts: ({ id }) => ({ deviceRequest: { __typename: 'DeviceRequest', id, missingParts: [] } }),
    SecondApproval: ({ id }) => ({
      deviceRequest: {
        ...{ __typename: 'DeviceRequest', id, secondApproval: null },
        deviceName: requests.find((request) => request.id === id)?.deviceName ?? 'Device',
      },
    }),
    AskedEvaluation: () => ({ askedEvaluation: null }),
    UnreadRequest: () => ({ supportedRequest: null, ownConsultations: null, askedEvaluation: null }),
    Watching: ({ id }) => ({ deviceRequest: { __typename: 'DeviceRequest', id, watching: false } }),
    RequestsWithLawsonId: ({ lawsonId }) => ({
      requestsWithLawsonId: requests.filter((request) => request.lawsonId === lawsonId),
    }),
    RequestById({ id }) {
      const found = requests.find((request) => request.id === id);
      return { deviceRequest: found ? { ...found, events: [...found.events] } : null };
    },
    AssignRequest({ id, user, version }) {
      const request = requests.find((each) => each.id === id);
      if (!request) throw new Error(`There is no request ${id}`);
      const has = request.assignee as { id: string; name: string } | null;
      const standing = { ...request, assigneeId: has && Number(has.id), assigneeName: has?.name ?? null };
      const to = user ? Number(user) : null;
      const answer = canAssign(actor, standing as never, to, version as number | null);
      if (!answer.allowed) return refused(answer);
      const name = PEOPLE.find((person) => person.id === user)?.name ?? 'Test Person';
      request.assignee = user ? { __typename: 'Assignee', id: String(user), name } : null;
      request.version = Number(request.version) + 1;
      return { result: { ...request } };
    },
    AssignablePeople: () => ({ assignablePeople: PEOPLE }),
    CastVote({ id, vote, comment }) {
      calls.push({ action: 'vote', variables: { id, vote, comment } });
      const request = requests.find((each) => each.id === id);
      if (!request) throw new Error(`There is no request ${id}`);
      const answer = canVote(actor, request);
      if (!answer.allowed) return refused(answer);
      const cast = { __typename: 'RequestVote', voterId: '1', voterName: 'Test Person', at: AT };
      request.votes = [
        ...request.votes.filter((each) => (each as { voterId: string }).voterId !== '1'),
        { ...cast, vote, comment },
      ];
      return { result: { ...request } };
    },
  };
  return { requests, calls, answers };
}
