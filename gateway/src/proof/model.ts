import type { Role, Stage } from '@portal/domain';

/**
 * The lifecycle as specification 4 and 6 and the decisions tell it, written out a second time: nothing of it may be taken from
 * the rules that it is held against.
 */
export interface ModelRequest {
  owner: number;
  stage: Stage;
  name: string;
  analystNotes: string | null;
  committeeNotes: string | null;
  backordered: boolean;
  lawsonId: string | null;
  /** How urgent it is; `confirmed` when an analyst has said so. */
  urgency: 'routine' | 'urgent' | 'confirmed';
  /** The condition of its approval, which is its owner's to close. */
  condition: { blocks: boolean; open: boolean } | null;
  /** The trial for which it was approved. */
  trial: 'running' | 'kept' | 'stopped' | null;
  /** Why it was dismissed, and where it was before. */
  reason: string | null;
  before: Stage | null;
  /** The earlier request into which it was merged. */
  mergedInto: number | null;
  /** Who asks for it, too: the owners of those that were merged into it. */
  supporters: readonly number[];
  /** By the stages that it has reached: the number of the event that led there first. */
  reached: Partial<Record<Stage, number>>;
  events: number;
  files: number;
}

export interface Person {
  id: number;
  role: Role;
}

export type Call =
  | { kind: 'create'; name: string; urgent: boolean }
  | { kind: 'edit'; name: string }
  | { kind: 'delete' }
  | { kind: 'read' }
  | { kind: 'upload' }
  | { kind: 'start' }
  | { kind: 'send'; notes: string }
  | { kind: 'reject'; notes: string }
  | { kind: 'approve'; notes: string; condition: 'none' | 'free' | 'blocking' | 'trial' }
  | { kind: 'keep' | 'stop'; reason: string }
  | { kind: 'close' | 'reopen' }
  | { kind: 'confirm' | 'lower' }
  | { kind: 'dismiss'; reason: string }
  | { kind: 'restore' }
  /** Into the request with this id. */
  | { kind: 'merge'; into: number }
  | { kind: 'order'; backordered: boolean }
  | { kind: 'shelve'; lawsonId: string };

const MAY: Record<
  | 'create'
  | 'confirm'
  | 'lower'
  | 'start'
  | 'send'
  | 'approve'
  | 'keep'
  | 'stop'
  | 'reject'
  | 'dismiss'
  | 'merge'
  | 'restore'
  | 'order'
  | 'shelve',
  Role[]
> = {
  create: ['provider', 'committee', 'business_office', 'admin'],
  confirm: ['analyst', 'business_office', 'admin'],
  lower: ['analyst', 'business_office', 'admin'],
  start: ['analyst', 'business_office', 'admin'],
  send: ['analyst', 'business_office', 'admin'],
  approve: ['business_office'],
  keep: ['business_office'],
  stop: ['business_office'],
  reject: ['business_office'],
  dismiss: ['analyst', 'committee', 'business_office'],
  merge: ['analyst', 'business_office'],
  restore: ['analyst', 'committee', 'business_office'],
  order: ['supply_chain', 'business_office', 'admin'],
  shelve: ['supply_chain', 'business_office', 'admin'],
};

const STEPS: Record<'start' | 'send' | 'approve' | 'reject' | 'order' | 'shelve', [Stage, Stage]> = {
  start: ['submitted', 'under_analysis'],
  send: ['under_analysis', 'committee_review'],
  approve: ['committee_review', 'approved'],
  reject: ['committee_review', 'rejected'],
  order: ['approved', 'ordered'],
  shelve: ['ordered', 'on_shelf'],
};

const reads = (person: Person, request: ModelRequest): boolean =>
  person.role !== 'provider' || request.owner === person.id || request.stage === 'committee_review';

/** What was decided is not merged, and nothing is merged into what is over. */
const MERGED_FROM: Stage[] = ['submitted', 'under_analysis', 'committee_review'];
const MERGED_INTO: Stage[] = [...MERGED_FROM, 'approved', 'ordered'];

type Requests = ReadonlyMap<number, ModelRequest>;
const mergedIn = (requests: Requests, into: number) =>
  [...requests].filter(([, { mergedInto }]) => mergedInto === into);

/** A request as it is when these are merged into it: its history tells of each change, and their owners ask for it. */
function mergedWith(request: ModelRequest, merged: readonly ModelRequest[]): ModelRequest {
  const owners = new Set(merged.map(({ owner }) => owner).filter((owner) => owner !== request.owner));
  return {
    ...request,
    events: request.events + 1,
    supporters: [...owners].sort((a, b) => a - b),
  };
}

/** A refusal's status, or what the request is afterwards; null when it is withdrawn. `beside`: what another one is. */
export type Outcome = {
  status: number;
  after: ModelRequest | null | undefined;
  beside?: readonly [id: number, after: ModelRequest];
};
const refused = (status: number, request: ModelRequest | undefined): Outcome => ({ status, after: request });

/** What the call must answer, and what must be true then. No person: nobody is signed in. No request: there is none of that id. */
export function predict(call: Call, person: Person | null, id: number, requests: Requests): Outcome {
  const request = requests.get(id);
  if (!person) return refused(401, call.kind === 'create' ? undefined : request);
  const { role } = person;
  if (call.kind === 'create') {
    if (!MAY.create.includes(role)) return refused(403, undefined);
    if (!call.name.trim()) return refused(400, undefined);
    return { status: 201, after: newRequest(person.id, call) };
  }
  if (call.kind in MAY && !MAY[call.kind as keyof typeof MAY].includes(role)) return refused(403, request);
  if (call.kind === 'send' && !call.notes.trim()) return refused(400, request);
  if (call.kind === 'stop' && !call.reason.trim()) return refused(400, request);
  if (call.kind === 'shelve' && !call.lawsonId.trim()) return refused(400, request);
  if (!request || !reads(person, request)) return refused(404, request);

  const event = { ...request, events: request.events + 1 };
  switch (call.kind) {
    case 'read':
      return { status: 200, after: request };
    case 'upload': {
      const own = role === 'provider' && request.owner === person.id;
      if (!own && !['analyst', 'business_office', 'admin'].includes(role)) return refused(403, request);
      return { status: 201, after: { ...event, files: request.files + 1 } };
    }
    case 'edit':
    case 'delete': {
      if (role !== 'provider' || request.owner !== person.id) return refused(403, request);
      if (request.stage !== 'submitted') return refused(409, request);
      if (call.kind === 'delete')
        return mergedIn(requests, id).length ? refused(409, request) : { status: 204, after: null };
      if (!call.name.trim()) return refused(400, request);
      return { status: 200, after: { ...event, name: call.name } };
    }
    case 'dismiss':
      if (request.stage === 'dismissed') return refused(409, request);
      return {
        status: 200,
        after: arrived({ ...event, before: request.stage, reason: call.reason.trim() || null }, 'dismissed'),
      };
    case 'restore': {
      if (request.stage !== 'dismissed' || !request.before) return refused(409, request);
      const back = { ...event, before: null, reason: null, mergedInto: null };
      const after = arrived(back, request.before);
      const into = requests.get(request.mergedInto ?? 0);
      if (request.mergedInto === null || !into) return { status: 200, after };
      const left = mergedIn(requests, request.mergedInto).filter(([merged]) => merged !== id);
      const merged = left.map(([, each]) => each);
      return { status: 200, after, beside: [request.mergedInto, mergedWith(into, merged)] };
    }
    case 'merge': {
      if (!MERGED_FROM.includes(request.stage)) return refused(409, request);
      const into = requests.get(call.into);
      if (!into) return refused(404, request);
      if (call.into >= id || !MERGED_INTO.includes(into.stage)) return refused(409, request);
      if (mergedIn(requests, id).length) return refused(409, request);
      const number = String(call.into).padStart(6, '0');
      const reason = `Merged into MDR-${number}, an earlier request for the same device.`;
      const left = { ...event, before: request.stage, reason, mergedInto: call.into };
      const merged = [...mergedIn(requests, call.into).map(([, each]) => each), request];
      return {
        status: 200,
        after: arrived(left, 'dismissed'),
        beside: [call.into, mergedWith(into, merged)],
      };
    }
    case 'close':
    case 'reopen': {
      const { condition } = request;
      if (!condition) return refused(404, request);
      const isGiven = call.kind === 'close' && request.owner === person.id;
      if (!isGiven && role !== 'business_office') return refused(403, request);
      if (!['approved', 'ordered', 'on_shelf'].includes(request.stage)) return refused(409, request);
      const open = call.kind === 'reopen';
      if (condition.open === open) return { status: 200, after: request };
      return { status: 200, after: { ...event, condition: { ...condition, open } } };
    }
    case 'keep':
    case 'stop':
      if (request.stage !== 'approved' || request.trial !== 'running') return refused(409, request);
      if (call.kind === 'keep') return { status: 200, after: { ...event, trial: 'kept' } };
      return { status: 200, after: arrived({ ...event, trial: 'stopped' }, 'rejected') };
    case 'confirm':
    case 'lower':
      if (['rejected', 'dismissed', 'on_shelf'].includes(request.stage)) return refused(409, request);
      if (request.urgency === 'routine') return refused(409, request);
      if (call.kind === 'lower') return { status: 200, after: { ...event, urgency: 'routine' } };
      if (request.urgency === 'confirmed') return { status: 200, after: request };
      return { status: 200, after: { ...event, urgency: 'confirmed' } };
    case 'order':
      if (request.stage === 'ordered' || request.stage === 'on_shelf') return { status: 200, after: request };
      if (request.condition?.blocks && request.condition.open) return refused(409, request);
      if (request.trial === 'running') return refused(409, request);
      break;
    case 'shelve':
      if (request.stage === 'on_shelf' && request.lawsonId === call.lawsonId)
        return { status: 200, after: request };
      break;
  }
  const [from, to] = STEPS[call.kind];
  if (request.stage !== from) return refused(409, request);
  return { status: 200, after: arrived({ ...event, ...written(call) }, to) };
}

/** The request at the stage to which its newest event led. */
const arrived = (request: ModelRequest, stage: Stage): ModelRequest => ({
  ...request,
  stage,
  reached: { [stage]: request.events, ...request.reached },
});

function written(call: Call): Partial<ModelRequest> {
  switch (call.kind) {
    case 'send':
      return { analystNotes: call.notes };
    case 'approve':
      return {
        ...(call.notes.trim() && { committeeNotes: call.notes }),
        ...(call.condition === 'trial' && { trial: 'running' }),
        ...((call.condition === 'free' || call.condition === 'blocking') && {
          condition: { blocks: call.condition === 'blocking', open: true },
        }),
      };
    case 'reject':
      return call.notes.trim() ? { committeeNotes: call.notes } : {};
    case 'order':
      return { backordered: call.backordered };
    case 'shelve':
      return { lawsonId: call.lawsonId };
    default:
      return {};
  }
}

const newRequest = (owner: number, { name, urgent }: { name: string; urgent: boolean }): ModelRequest => ({
  owner,
  stage: 'submitted',
  name,
  analystNotes: null,
  committeeNotes: null,
  backordered: false,
  lawsonId: null,
  urgency: urgent ? 'urgent' : 'routine',
  condition: null,
  trial: null,
  reason: null,
  before: null,
  mergedInto: null,
  supporters: [],
  reached: { submitted: 1 },
  events: 1,
  files: 0,
});
