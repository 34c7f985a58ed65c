import type { Action, Role } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context, SessionUser } from '../platform/context.ts';
import { transaction } from '../platform/db/index.ts';
import { assignRequest } from '../requests/assignee/service.ts';
import { addComment } from '../requests/comments/service.ts';
import type { DeviceRequest } from '../requests/device-requests/model.ts';
import { createRequest, editRequest } from '../requests/device-requests/service.ts';
import { findRequest, touchRequest } from '../requests/device-requests/store.ts';
import { act } from '../requests/device-requests/transitions.ts';
import { appendEvent, type NewEvent } from '../requests/history/service.ts';
import { notifyAll } from '../requests/notices/notify.ts';
import { noticePage } from '../requests/notices/service.ts';
import { MOST_READ } from '../requests/notices/store.ts';
import { PORTAL } from '../requests/portal-actor.ts';
import { supportRequest } from '../requests/support/service.ts';
import { keepTrial } from '../requests/trials/end.ts';
import { watchRequest } from '../requests/watching/service.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { signInAs } from '../testing/people.ts';
import { NEW_REQUEST } from '../testing/requests.ts';
import { trialToBegin } from '../testing/trials.ts';

/** Numbers that look random and are the same in each run. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    upTo: (most: number) => Math.floor(next() * most),
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  };
}

interface Player {
  user: SessionUser;
  name: string;
  /** The roles that count: none for somebody who is not active or whose email is not verified. */
  roles: readonly Role[];
}

/** The stages and how they follow each other (specification 4), by the status that the request has then. */
const STEPS: Record<string, { from: string[]; to: string; by: Role[]; input?: object }> = {
  start_analysis: { from: ['submitted'], to: 'under_analysis', by: ['analyst', 'business_office'] },
  send_to_committee: {
    from: ['under_analysis'],
    to: 'committee_review',
    by: ['analyst', 'business_office'],
    input: { notes: 'Compared.' },
  },
  approve: { from: ['committee_review'], to: 'approved', by: ['business_office'] },
  approve_with_conditions: { from: ['committee_review'], to: 'approved', by: ['business_office'] },
  approve_for_trial: { from: ['committee_review'], to: 'on_trial', by: ['business_office'] },
  trial_kept: { from: ['on_trial'], to: 'approved', by: ['business_office'] },
  stop_trial: {
    from: ['on_trial'],
    to: 'rejected',
    by: ['business_office'],
    input: { reason: 'It leaks.' },
  },
  reject: { from: ['committee_review'], to: 'rejected', by: ['business_office'] },
  dismiss: {
    from: ['submitted', 'under_analysis', 'committee_review', 'approved', 'on_trial'],
    to: 'dismissed',
    by: ['analyst', 'committee', 'business_office'],
  },
  order: { from: ['approved'], to: 'ordered', by: ['supply_chain', 'business_office'] },
  backorder: { from: ['approved'], to: 'ordered', by: ['supply_chain', 'business_office'] },
  shelve: {
    from: ['ordered'],
    to: 'on_shelf',
    by: ['supply_chain', 'business_office'],
    input: { lawsonId: 'LW-1' },
  },
};
/** What is done where the table tells two cases apart. */
const REAL: Readonly<Record<string, string>> = {
  backorder: 'order',
  approve_with_conditions: 'approve',
  approve_for_trial: 'approve',
};
const CLOSED = ['dismissed', 'rejected', 'on_shelf'];
const STAFF: Role[] = ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'];

/** Events of conversations, assignees, conditions, urgency and the clock, by the people whom they name. */
const NAMING = [
  'question_asked',
  'question_answered',
  'given',
  'reminder',
  'overdue',
  'escalated',
  'commented',
  'condition_due',
  'condition_overdue',
  'condition_reopened',
  'condition_closed',
  'urgency_confirmed',
  'urgency_lowered',
  'consultation_asked',
  'consultation_answered',
  'consultation_withdrawn',
  'trial_ends',
  'trial_over',
  'follow_up_asked',
  'follow_up_due',
  // Of these the histories alone are written here.
  'merge',
  'merged_in',
  'evidence_added',
  'evidence_removed',
  'file_removed',
];
/** Which the portal itself does, too: then it found malware. */
const REMOVALS = ['evidence_removed', 'file_removed'];

/** Issue 16's table, by hand: what each person is told of an event; the first line that fits them counts. */
const NAMED: Record<string, string> = {
  question_asked: 'question',
  question_answered: 'answer',
  given: 'given',
  overdue: 'overdue',
  escalated: 'escalated',
  reminder: 'reminder',
  approve_with_conditions: 'condition',
  condition_due: 'condition_due',
  condition_overdue: 'condition_overdue',
  condition_reopened: 'condition_reopened',
  consultation_answered: 'consultation_answered',
  approve_for_trial: 'evaluation',
  trial_ends: 'evaluation_due',
  trial_over: 'trial_over',
  follow_up_asked: 'follow_up',
  follow_up_due: 'follow_up_due',
};
/** Who is consulted is told whether they may read the request or not. */
const OF_CONSULTED: Record<string, string> = {
  consultation_asked: 'consultation',
  consultation_withdrawn: 'consultation_withdrawn',
};
/** Told to the evaluators whom they name, whether they may read the request or not. */
const OF_EVALUATORS = ['approve_for_trial', 'trial_ends'];
/** Told to requester and assignee, whether they watch the request or not. */
const DECISIONS: Record<string, string> = {
  approve: 'approved',
  approve_with_conditions: 'approved_with_conditions',
  approve_for_trial: 'approved_for_trial',
  trial_kept: 'trial_kept',
  stop_trial: 'trial_stopped',
  reject: 'rejected',
  dismiss: 'dismissed',
  restore: 'restored',
  merge: 'merged',
};
/** Told to the requester, whether they watch the request or not. */
const OF_REQUESTER: Record<string, string> = {
  urgency_confirmed: 'urgency_confirmed',
  urgency_lowered: 'urgency_lowered',
};
const OF_WATCHERS: Record<string, string> = {
  ...DECISIONS,
  ...OF_REQUESTER,
  condition_closed: 'condition_closed',
  evidence_added: 'evidence',
  start_analysis: 'taken',
  taken: 'new_assignee',
  given: 'new_assignee',
  merged_in: 'merged_in',
  order: 'ordered',
  backorder: 'backordered',
  shelve: 'on_shelf',
};

/** Who asks for the device, too, is told of the progress, whether they may read the request or not. */
const OF_SUPPORTERS: Record<string, string> = {
  ...OF_WATCHERS,
  send_to_committee: 'sent_to_committee',
  start_analysis: '',
  condition_closed: '',
  evidence_added: '',
  merged_in: '',
  urgency_confirmed: '',
  urgency_lowered: '',
  taken: '',
  given: '',
};
/** What a requester says of the urgency. */
const SAID = [
  { urgency: 'routine' },
  { urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2999-12-31' },
];
/** Whoever had the request is told that somebody else has it now, or nobody. */
const TAKING = ['start_analysis', 'taken', 'given', 'released'];
const SUBMITTERS: Role[] = ['provider', 'committee', 'business_office', 'admin'];
const EDITORS: Role[] = ['provider'];

interface Happened {
  action: string;
  actor: number;
  owner: number;
  /** Who has started the analysis or taken the request has it from then on. */
  assignee: number | null;
  /** Who had it until then. */
  former?: number | null;
  /** The status of the request when people were told. */
  statusWhenTold: string;
  /** Who supported the request when people were told. */
  supporters: readonly number[];
  /** Who watched it then, by a choice or because they had commented. */
  watchers: readonly number[];
  /** Who had stopped watching it. */
  left: readonly number[];
  named?: readonly number[];
  mentioned?: readonly number[];
  role?: Role;
  staffOnly?: boolean;
  /** It made the request urgent. */
  urgent?: boolean;
}

const trialOf = (evaluators: readonly Player[]) => {
  const { evaluator_ids: evaluatorIds, ...trial } = trialToBegin(...evaluators.map(({ user }) => user.id));
  return { ...trial, evaluatorIds };
};

const isStaff = (roles: readonly Role[]) => roles.some((each) => STAFF.includes(each));

/** The decisions, "read all requests". */
const mayRead = (
  { user, roles }: { user: { id: number }; roles: readonly Role[] },
  owner: number,
  status: string,
) => isStaff(roles) || user.id === owner || status === 'committee_review';

function toldOf({ user: { id }, roles }: Player, event: Happened): string | null {
  const {
    action,
    actor,
    owner,
    assignee,
    statusWhenTold,
    named = [],
    mentioned = [],
    role,
    staffOnly,
  } = event;
  if (id === actor || !roles.length) return null;
  const asConsulted = OF_CONSULTED[action];
  if (asConsulted && named.includes(id)) return asConsulted;
  const isOf = id === owner || id === assignee;
  const watches = event.watchers.includes(id) || (isOf && !event.left.includes(id));
  const asSupporter = event.supporters.includes(id) ? OF_SUPPORTERS[action] || null : null;
  const evaluates = OF_EVALUATORS.includes(action) && named.includes(id) && (!staffOnly || isStaff(roles));
  if (evaluates) return NAMED[action] ?? null;
  if (!mayRead({ user: { id }, roles }, owner, statusWhenTold)) return asSupporter;
  if (staffOnly && !isStaff(roles)) return null;
  if (OF_EVALUATORS.includes(action) && action !== 'approve_for_trial')
    return mentioned.includes(id) ? 'mention' : null;
  if (NAMED[action] && (named.includes(id) || (role && roles.includes(role)))) return NAMED[action];
  if (action === 'condition_overdue' && roles.includes('business_office')) return 'condition_overdue';
  if (REMOVALS.includes(action) && actor === PORTAL.id && (named.includes(id) || id === assignee))
    return 'upload_removed';
  if (REMOVALS.includes(action) && actor === PORTAL.id && role && roles.includes(role))
    return 'upload_removed';
  if (mentioned.includes(id)) return 'mention';
  if (TAKING.includes(action) && id === event.former && id !== assignee) return 'taken_over';
  if (event.urgent) return roles.includes('analyst') || id === assignee ? 'urgent_submitted' : null;
  if (action === 'created') return roles.includes('analyst') ? 'submitted' : null;
  if (action === 'send_to_committee') {
    if (roles.includes('committee') || roles.includes('business_office')) return 'to_decide';
    return watches ? 'sent_to_committee' : asSupporter;
  }
  return (
    (isOf ? DECISIONS[action] : null) ??
    (id === owner ? OF_REQUESTER[action] : null) ??
    (id === assignee && action === 'evidence_added' ? 'evidence' : null) ??
    (watches ? OF_WATCHERS[action] : null) ??
    asSupporter
  );
}

describe.each(DIALECTS)('notices on %s', (dialect) => {
  let gateway: TestGateway;
  const players: Player[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    const add = async (name: string, roles: Role[], counts = true, more: object = {}) => {
      const { id, email } = await signInAs(gateway.services, roles, more);
      const user = { id, email, name, roles, grantedRoles: roles, role: roles[0] as Role, department: 'EP' };
      const all = { ...user, active: true, emailVerified: true, profileCreated: true };
      players.push({ user: all, name, roles: counts ? roles : [] });
    };
    await add('Petra', ['provider']);
    await add('Paul', ['provider']);
    await add('Anna', ['analyst']);
    await add('Both', ['provider', 'analyst']);
    await add('Clara', ['committee']);
    await add('Sam', ['supply_chain']);
    await add('Bea', ['business_office']);
    await add('Bo', ['business_office', 'committee']);
    await add('Adam', ['admin']);
    await add('Gone', ['analyst'], false, { active: 0 });
    await add('Unproved', ['analyst'], false, { email_verified: 0 });
  });
  afterAll(() => gateway.stop());

  const as = ({ user }: Player): Context => ({ ...gateway.services, user, correlationId: 'test' });
  const holding = (roles: readonly Role[]) =>
    players.filter((each) => each.roles.some((role) => roles.includes(role)));

  /** An event that names people, as the conversation writes it. */
  const write = (
    player: Player,
    id: number,
    { byPortal, ...event }: Partial<NewEvent> & { action: string; byPortal: boolean },
  ) =>
    transaction(gateway.services.db, async (trx) => {
      const touched = await touchRequest(trx, id);
      if (!touched) throw new Error('there is no such request');
      await appendEvent(trx, as(player), byPortal ? PORTAL : player.user, {
        ...touched,
        ...event,
        at: gateway.services.clock(),
      } as NewEvent);
      return touched.after;
    });

  /** Something happens to a request, step by step; people are told at some of the steps, as a worker does it. */
  async function history(random: ReturnType<typeof randomFrom>): Promise<{ id: number; events: Happened[] }> {
    const owner = random.of(holding(SUBMITTERS));
    const input = { ...NEW_REQUEST, deviceName: `Device ${random.upTo(1000)}` };
    let said = random.of(SAID);
    let request: DeviceRequest = await createRequest(as(owner), { ...input, ...said });
    const events: Happened[] = [];
    let untold: Happened[] = [];
    const supporters = new Set<number>();
    const chosen = new Map<number, boolean>();
    const authors = new Set<number>();
    const readers = () =>
      players.filter((each) => each.roles.length && mayRead(each, owner.user.id, request.status));
    let assignee: number | null = null;
    const happened = async (action: string, actor: Player, facts: Partial<Happened> = {}) => {
      const former = assignee;
      if (action === 'start_analysis' || action === 'taken') assignee = actor.user.id;
      if (action === 'released') assignee = null;
      const who = { actor: actor.user.id, owner: owner.user.id, assignee, former };
      const event = { action, ...who, statusWhenTold: '', supporters: [], watchers: [], left: [], ...facts };
      events.push(event);
      untold.push(event);
      if (random.upTo(2)) await tell();
    };
    const tell = async () => {
      await notifyAll(gateway.services);
      const whoChose = (watching: boolean) => [...chosen].flatMap(([id, is]) => (is === watching ? id : []));
      const left = whoChose(false);
      const watchers = [...whoChose(true), ...authors].filter((id) => !left.includes(id));
      for (const event of untold)
        Object.assign(event, {
          statusWhenTold: request.status,
          supporters: [...supporters],
          watchers,
          left,
        });
      untold = [];
    };
    await happened('created', owner, { urgent: said.urgency === 'urgent' });
    let stage = 'submitted';
    let former = '';
    for (let left = random.upTo(10); left > 0; left--) {
      const others = holding(SUBMITTERS).filter((each) => each !== owner);
      if (random.upTo(5) === 0 && !CLOSED.includes(stage)) {
        const actor = random.of(others);
        const { id } = actor.user;
        const supports = !supporters.has(id);
        ({ request } = await supportRequest(as(actor), request.id, supports));
        if (supports) supporters.add(id);
        else supporters.delete(id);
        await happened(supports ? 'supported' : 'support_ended', actor);
      } else if (random.upTo(5) === 0) {
        const actor = random.of(readers());
        const watches = random.upTo(2) === 0;
        await watchRequest(as(actor), request.id, watches);
        chosen.set(actor.user.id, watches);
      } else if (random.upTo(7) === 0 && !CLOSED.includes(stage)) {
        const actor = random.of(holding(['analyst', 'business_office']));
        const userId: number | null = assignee && random.upTo(3) === 0 ? null : actor.user.id;
        if (userId === assignee) continue;
        const { version } = (await findRequest(gateway.services.db, request.id)) ?? {};
        request = await assignRequest(as(actor), request.id, { userId, version });
        await happened(userId === null ? 'released' : 'taken', actor);
      } else if (
        random.upTo(3) === 0 &&
        stage === 'submitted' &&
        owner.roles.some((role) => EDITORS.includes(role))
      ) {
        const before = said;
        said = random.of(SAID);
        request = await editRequest(as(owner), request.id, { ...input, ...said });
        await happened('edited', owner, { urgent: said.urgency === 'urgent' && said !== before });
      } else if (random.upTo(6) === 0) {
        const actor = random.of(readers());
        const staffOnly = isStaff(actor.roles) && random.upTo(2) === 0;
        await addComment(as(actor), request.id, {
          body: 'Consignment until June.',
          audience: staffOnly ? 'staff' : 'everyone',
        });
        authors.add(actor.user.id);
        await happened('commented', actor, { staffOnly });
      } else if (random.upTo(3) === 0) {
        const action = random.of(NAMING);
        const actor = random.of(players);
        const some = () => players.filter(() => random.upTo(4) === 0).map(({ user }) => user.id);
        const [named, mentioned] = [some(), some()];
        // That a request was merged is told to everyone.
        const staffOnly = random.upTo(3) === 0 && action !== 'merge';
        const role = random.upTo(3) === 0 ? random.of(STAFF) : undefined;
        const byPortal = REMOVALS.includes(action) && random.upTo(2) === 0;
        request = await write(actor, request.id, {
          byPortal,
          action: action as NewEvent['action'],
          concerns: named,
          mentions: mentioned,
          ...(role && { concernedRoles: [role] }),
          audience: staffOnly ? 'staff' : 'everyone',
        });
        await happened(action, actor, {
          named,
          mentioned,
          staffOnly,
          ...(role && { role }),
          ...(byPortal && { actor: PORTAL.id }),
        });
      } else if (stage === 'dismissed') {
        const actor = random.of(holding(['analyst', 'committee', 'business_office']));
        request = await act(as(actor), request.id, 'restore');
        stage = former;
        await happened('restore', actor);
      } else {
        const possible = Object.entries(STEPS).filter(([, { from }]) => from.includes(stage));
        if (!possible.length) break;
        const [action, { to, by, input: along }] = random.of(possible);
        const actor = random.of(holding(by));
        const real = (REAL[action] ?? action) as Action;
        // Conditions are given to those who read the request: staff, or its requester.
        const readers = players.filter(({ roles }) => roles.length && isStaff(roles));
        const named =
          action === 'approve_with_conditions'
            ? random.of([readers.slice(0, 2), readers.slice(1, 4), [owner]])
            : [];
        const evaluating =
          action === 'approve_for_trial'
            ? random.of([
                readers.slice(0, 2),
                players.filter(({ roles }) => roles.length).slice(0, 3),
                [owner],
              ])
            : [];
        const given = named.map(({ user }) => ({ text: 'Train.', userId: user.id, until: '2999-12-31' }));
        request =
          action === 'trial_kept'
            ? await keepTrial(as(actor), request.id, 'Liked by all.')
            : await act(as(actor), request.id, real, {
                ...along,
                backordered: action === 'backorder',
                ...(real === 'approve' && { conditions: given }),
                ...(evaluating.length && { trial: trialOf(evaluating) }),
              });
        if (action === 'dismiss') former = stage;
        stage = to;
        await happened(
          action,
          actor,
          real === 'approve' ? { named: [...named, ...evaluating].map(({ user }) => user.id) } : {},
        );
      }
    }
    await tell();
    return { id: request.id, events };
  }

  const toldTo = async () => {
    const rows = await gateway.services.db
      .selectFrom('notices')
      .innerJoin('request_events as event', 'event.id', 'notices.event_id')
      .select(['notices.user_id', 'notices.kind', 'notices.request_id', 'event.sequence'])
      .orderBy('notices.id')
      .execute();
    return rows.map(
      ({ user_id, kind, request_id, sequence }) => `${request_id}/${sequence} ${user_id} ${kind}`,
    );
  };

  it('equal the table, event by event, whatever happens to requests', async () => {
    const random = randomFrom(16);
    const histories = dialect === 'SQLite' ? 2_000 : 60;
    const expected: string[] = [];
    // Of each notice in the order in which the person was told, whether they may read it.
    const readable = new Map<string, boolean[]>(players.map(({ name }) => [name, []]));
    for (let number = 0; number < histories; number++) {
      const { id, events } = await history(random);
      const { statusWhenTold: now = '' } = events.at(-1) ?? {};
      for (const player of players) {
        for (const [index, event] of events.entries()) {
          const kind = toldOf(player, event);
          if (!kind) continue;
          expected.push(`${id}/${index + 1} ${player.user.id} ${kind}`);
          readable
            .get(player.name)
            ?.push(
              mayRead(player, event.owner, now) ||
                (event.supporters.includes(player.user.id) && OF_SUPPORTERS[event.action] === kind) ||
                OF_CONSULTED[event.action] === kind ||
                (OF_EVALUATORS.includes(event.action) && NAMED[event.action] === kind),
            );
        }
      }
    }
    expect((await toldTo()).sort()).toEqual(expected.sort());
    expect(expected.length).toBeGreaterThan(histories * 5);
    // Of the requests that they may read now, and of no others.
    for (const player of players.filter(({ roles }) => roles.length)) {
      const page = await noticePage(as(player), { first: 100 });
      const unread = readable.get(player.name)?.slice(-MOST_READ).filter(Boolean).length ?? 0;
      expect([player.name, await page.unread()]).toEqual([player.name, unread]);
      expect([player.name, page.items.length]).toEqual([player.name, Math.min(100, unread)]);
    }
  }, 600_000);
});
