import { randomUUID } from 'node:crypto';
import type { Action, Role } from '@portal/domain';
import type { Context, Services } from '../platform/context.ts';
import { toSql, transaction } from '../platform/db/index.ts';
import { GONE_WITH, type Happened, isStaff, mayRead, type Player } from '../proof/notices-table.ts';
import { assignRequest } from '../requests/assignee/service.ts';
import { remind } from '../requests/clock/remind.ts';
import {
  addComment,
  answerQuestion,
  deleteComment,
  editComment,
  withdrawQuestion,
} from '../requests/comments/service.ts';
import { remindOfConsultations } from '../requests/consultations/remind.ts';
import { answerConsultation, consult, withdrawConsultation } from '../requests/consultations/service.ts';
import type { DeviceRequest } from '../requests/device-requests/model.ts';
import { createRequest, editRequest } from '../requests/device-requests/service.ts';
import { findRequest } from '../requests/device-requests/store.ts';
import { act } from '../requests/device-requests/transitions.ts';
import { removeInfected } from '../requests/evidence/infected.ts';
import { addLink, removeEvidence } from '../requests/evidence/service.ts';
import { tellInfected } from '../requests/files/infected.ts';
import { insertFile } from '../requests/files/store.ts';
import { followUp } from '../requests/follow-ups/ask.ts';
import { answerFollowUp } from '../requests/follow-ups/service.ts';
import { mergeRequest } from '../requests/merge/service.ts';
import { notifyAll } from '../requests/notices/notify.ts';
import { remindOfConditions } from '../requests/outcomes/remind.ts';
import { changeCondition } from '../requests/outcomes/service.ts';
import { PORTAL } from '../requests/portal-actor.ts';
import { recuse } from '../requests/recusals/service.ts';
import { takeBackApproval } from '../requests/second-approvals/service.ts';
import { changeSetting } from '../requests/settings/service.ts';
import { supportRequest } from '../requests/support/service.ts';
import { keepTrial } from '../requests/trials/end.ts';
import { remindOfTrials } from '../requests/trials/remind.ts';
import { evaluate } from '../requests/trials/service.ts';
import { weighRequest } from '../requests/urgency/service.ts';
import { watchRequest } from '../requests/watching/service.ts';
import { itemOf, meetingOf } from './meetings.ts';
import { NEW_REQUEST } from './requests.ts';
import { trialToBegin } from './trials.ts';

/** Numbers that look random and are the same in each run. */
export function randomFrom(seed: number) {
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
const DECIDING = ['approve', 'approve_with_conditions', 'approve_for_trial', 'reject'];
/** What follows each recommendation (ADR 164). All else is against it. */
const FOLLOWING: Record<string, string[]> = {
  approve: ['approve', 'approve_with_conditions'],
  deny: ['reject'],
  trial: ['approve_for_trial'],
  defer: [],
};
/** A key as the store of files gives it. */
const storageKey = () => randomUUID().replaceAll('-', '');

/** What is done where the table tells two cases apart. */
const REAL: Readonly<Record<string, string>> = {
  backorder: 'order',
  approve_with_conditions: 'approve',
  approve_for_trial: 'approve',
};
const CLOSED = ['dismissed', 'rejected', 'on_shelf'];
const APPROVED = ['approved', 'on_trial', 'ordered', 'on_shelf'];
const ANALYZED = ['under_analysis', 'committee_review'];
const SUBMITTERS: Role[] = ['provider', 'committee', 'business_office', 'admin'];
const EDITORS: Role[] = ['provider'];
const ANALYZING: Role[] = ['analyst', 'business_office'];
const DISMISSING: Role[] = ['analyst', 'committee', 'business_office'];

/** By stage whose work a request is, and who can bring it on: these are reminded unless its assignee can. */
const WORK: Record<string, { of: Role[]; can: Role[] }> = {
  submitted: { of: ['analyst'], can: ['analyst', 'business_office', 'admin'] },
  under_analysis: { of: ['analyst'], can: ['analyst', 'business_office', 'admin'] },
  committee_review: { of: ['committee', 'business_office'], can: ['committee', 'business_office'] },
  approved: { of: ['supply_chain'], can: ['supply_chain', 'business_office', 'admin'] },
  on_trial: { of: ['supply_chain'], can: ['supply_chain', 'business_office', 'admin'] },
  ordered: { of: ['supply_chain'], can: ['supply_chain', 'business_office', 'admin'] },
};
const DAY_MS = 86_400_000;
/** So long after it was asked, a follow-up is reminded of. */
const FOLLOW_UP_MS = 14 * DAY_MS;

/** What a requester says of the urgency. */
const ROUTINE = { urgency: 'routine' };
const SAID = [ROUTINE, { urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2999-12-31' }];

/** What the model knows of a request. */
interface World {
  owner: Player;
  request: DeviceRequest;
  input: object;
  said: object;
  isConfirmed: boolean;
  stage: string;
  /** Before its dismissal. */
  formerStage: string;
  assignee: number | null;
  lastAnalyst: number | null;
  supporters: Set<number>;
  /** Who came with each request that was merged into this one. */
  brought: Map<World, Set<number>>;
  mergedInto: World | null;
  chosen: Map<number, boolean>;
  authors: Set<number>;
  /** Who has written where everybody reads it. */
  heard: Set<number>;
  comments: { id: number; author: Player; at: number; staffOnly: boolean; mentioned: number[] }[];
  questions: { id: number; author: Player; to: Player }[];
  consultations: { id: number; by: Player; of: Player; hasDay: boolean }[];
  /** The day until which answers are wanted: one for all that have one, so that a reminder's event says whom it is for. */
  answerBy: string;
  recused: Set<Player>;
  /** What the committee recommended last, and who could vote then. */
  advice: { result: string; eligible: Player[] } | null;
  conditions: { holder: Player; isOpen: boolean }[];
  evaluators: Player[];
  evidence: { id: number; adder: Player; staffOnly: boolean; key: string }[];
  followUps: { number: number; person: Player; askedAt: number; isReminded: boolean }[];
  events: Happened[];
  untold: Happened[];
}

/** Drives the services with random histories of requests, and keeps what the model must know of each to say whom the portal tells. */
export class Histories {
  readonly worlds: World[] = [];
  /** The services at the time of the histories. */
  readonly services: Services;
  private readonly players: readonly Player[];
  private readonly random: ReturnType<typeof randomFrom>;
  private now = Date.parse('2026-03-02T15:00:00Z');

  constructor(services: Services, players: readonly Player[], random: ReturnType<typeof randomFrom>) {
    this.players = players;
    this.random = random;
    // Each look is later than the one before.
    this.services = { ...services, clock: () => new Date(this.now++) };
  }

  private as = ({ user }: Player): Context => ({ ...this.services, user, correlationId: 'test' });
  private chance = (one: number) => this.random.upTo(one) === 0;
  private active = () => this.players.filter(({ roles }) => roles.length > 0);
  private holding = (roles: readonly Role[]) =>
    this.players.filter((each) => each.roles.some((role) => roles.includes(role)));
  private some = (people: readonly Player[], one: number) => people.filter(() => this.chance(one));
  private day = (days: number) => new Date(this.now + days * DAY_MS).toISOString().slice(0, 10);

  private readers = ({ owner, request }: World) =>
    this.active().filter((each) => mayRead(each, owner.user.id, request.status));
  private stands = (world: World, stages: readonly string[]) => stages.includes(world.stage);

  /** A new request, which is told of like all that happens later. */
  async begin(): Promise<World> {
    const owner = this.random.of(this.holding(SUBMITTERS));
    const input = { ...NEW_REQUEST, deviceName: `Device ${this.random.upTo(1000)}` };
    const said = this.random.of(SAID);
    const request = await createRequest(this.as(owner), { ...input, ...said });
    const world: World = {
      ...{ owner, request, input, said, isConfirmed: false, stage: 'submitted', formerStage: '' },
      ...{ assignee: null, lastAnalyst: null, mergedInto: null, evaluators: [] },
      ...{ supporters: new Set(), brought: new Map(), chosen: new Map(), authors: new Set() },
      heard: new Set(),
      recused: new Set(),
      advice: null,
      ...{ comments: [], questions: [], consultations: [], conditions: [], evidence: [], followUps: [] },
      answerBy: this.day(1 + this.random.upTo(20)),
      ...{ events: [], untold: [] },
    };
    this.worlds.push(world);
    await this.happened(world, 'created', owner, { urgent: said !== ROUTINE });
    return world;
  }

  private note(world: World, action: string, actor: Pick<Player, 'user'> | null, facts: Partial<Happened>) {
    const { assignee: former, owner } = world;
    const id = actor?.user.id ?? PORTAL.id;
    if (action === 'start_analysis' || action === 'taken') world.assignee = id;
    if (action === 'given') world.assignee = facts.named?.[0] ?? null;
    if (action === 'released') world.assignee = null;
    if (action === 'start_analysis' || action === 'send_to_committee') world.lastAnalyst = id;
    const event = {
      ...{ action, actor: id, owner: owner.user.id, assignee: world.assignee, former },
      ...{ statusWhenTold: '', supporters: [], watchers: [], left: [], ...facts },
    };
    const gone = GONE_WITH[action];
    const done = event.answers ?? event.about;
    for (const each of gone && done ? world.events : [])
      if (each.about === done) each.gone = [...(each.gone ?? []), ...(gone ?? [])];
    // Only of what was said until now: they may be mentioned again.
    for (const each of event.unmentioned?.length ? world.events : [])
      if (each.about === event.about)
        each.takenOut = [...(each.takenOut ?? []), ...(event.unmentioned ?? [])];
    world.events.push(event);
    world.untold.push(event);
  }

  private async happened(world: World, action: string, actor: Player, facts: Partial<Happened> = {}) {
    this.note(world, action, actor, facts);
    if (this.chance(2)) await this.tell();
  }

  /** As a worker does it: people are told of all that nobody was told of yet. */
  async tell(): Promise<void> {
    await notifyAll(this.services);
    for (const world of this.worlds) {
      if (!world.untold.length) continue;
      const whoChose = (is: boolean) =>
        [...world.chosen].flatMap(([id, chosen]) => (chosen === is ? id : []));
      const left = whoChose(false);
      const watchers = [...whoChose(true), ...world.authors].filter((id) => !left.includes(id));
      const supporters = [
        ...new Set([world.supporters, ...world.brought.values()].flatMap((each) => [...each])),
      ];
      for (const event of world.untold)
        Object.assign(event, { statusWhenTold: world.request.status, supporters, watchers, left });
      world.untold = [];
    }
  }

  /** One thing of those that can happen to the request now. */
  async step(world: World): Promise<void> {
    const kinds = [
      ...[this.move, this.move, this.move, this.move, this.talk, this.talk, this.support, this.watch],
      ...[this.assign, this.edit, this.weigh, this.consulted, this.evidence, this.conditions, this.evaluated],
      ...[this.recuse, this.recommend, this.second],
      ...[this.conditions, this.conditions, this.merge, this.followedUp, this.pass],
    ];
    const random = this.random.of(kinds);
    // Where it cannot happen, the request moves on.
    if (!(await random.call(this, world))) await this.move(world);
  }

  private async support(world: World): Promise<boolean> {
    const actor = this.random.of(this.holding(SUBMITTERS).filter((each) => each !== world.owner));
    const { id } = actor.user;
    const all = [world.supporters, ...world.brought.values()];
    const supports = !all.some((some) => some.has(id));
    if (supports && this.stands(world, CLOSED)) return false;
    ({ request: world.request } = await supportRequest(this.as(actor), world.request.id, supports));
    if (supports) world.supporters.add(id);
    else for (const some of all) some.delete(id);
    await this.happened(world, supports ? 'supported' : 'support_ended', actor, { staffOnly: true });
    return true;
  }

  private async watch(world: World): Promise<boolean> {
    const actor = this.random.of(this.readers(world));
    const watches = this.chance(2);
    await watchRequest(this.as(actor), world.request.id, watches);
    world.chosen.set(actor.user.id, watches);
    return true;
  }

  private async assign(world: World): Promise<boolean> {
    if (this.stands(world, CLOSED)) return false;
    const actor = this.random.of(this.holding(ANALYZING));
    const to = this.random.of([null, actor, this.random.of(this.holding(ANALYZING))]);
    const userId = to?.user.id ?? null;
    if (userId === world.assignee) return false;
    const { version } = (await findRequest(this.services.db, world.request.id)) ?? {};
    world.request = await assignRequest(this.as(actor), world.request.id, { userId, version });
    if (userId === null) await this.happened(world, 'released', actor);
    else if (to === actor) await this.happened(world, 'taken', actor);
    else await this.happened(world, 'given', actor, { named: [userId] });
    return true;
  }

  private async edit(world: World): Promise<boolean> {
    const { owner, input, said: before } = world;
    if (world.stage !== 'submitted' || !owner.roles.some((role) => EDITORS.includes(role))) return false;
    const said = this.random.of(SAID);
    world.request = await editRequest(this.as(owner), world.request.id, { ...input, ...said });
    world.said = said;
    if (said !== before) world.isConfirmed = false;
    await this.happened(world, 'edited', owner, { urgent: said !== ROUTINE && said !== before });
    return true;
  }

  private async weigh(world: World): Promise<boolean> {
    if (this.stands(world, CLOSED) || world.said === ROUTINE) return false;
    const actor = this.random.of(this.holding(ANALYZING));
    const confirms = !world.isConfirmed && this.chance(2);
    const word = confirms ? { urgency: 'urgent' } : { urgency: 'routine', reason: 'In stock.' };
    world.request = await weighRequest(this.as(actor), world.request.id, word);
    world.isConfirmed = confirms;
    if (!confirms) world.said = ROUTINE;
    await this.happened(world, confirms ? 'urgency_confirmed' : 'urgency_lowered', actor);
    return true;
  }

  /** Whom the author can ask and mention. Who is not staff finds those alone who take part where everybody sees it. */
  private addressable(world: World, author: Player, staffOnly: boolean): Player[] {
    const { owner, heard } = world;
    return this.readers(world)
      .filter((each) => each !== author && (!staffOnly || isStaff(each.roles)))
      .filter(({ user: { id } }) => isStaff(author.roles) || id === owner.user.id || heard.has(id));
  }

  private async talk(world: World): Promise<boolean> {
    const { id } = world.request;
    const what = this.random.upTo(8);
    if (what === 0) return this.answer(world);
    if (what === 1) return this.changeComment(world);
    const author = this.random.of(this.readers(world));
    const staffOnly = isStaff(author.roles) && this.chance(2);
    const people = this.addressable(world, author, staffOnly);
    const mentioned = this.some(people, 4).map(({ user }) => user.id);
    const askable = people.filter((each) => each !== world.owner || !staffOnly);
    const to = this.chance(2) && askable.length ? this.random.of([world.owner, ...askable]) : null;
    const asked = to && askable.includes(to) ? to : null;
    const comment = await addComment(this.as(author), id, {
      body: 'Consignment until June?',
      audience: staffOnly ? 'staff' : 'everyone',
      mentions: mentioned,
      ...(asked && { questionTo: asked.user.id }),
    });
    this.wrote(world, author, staffOnly);
    if (asked) world.questions.push({ id: comment.id, author, to: asked });
    else world.comments.push({ id: comment.id, author, at: this.now, staffOnly, mentioned });
    const about = `comment ${comment.id}`;
    const facts = { staffOnly, mentioned, about, ...(asked && { named: [asked.user.id] }) };
    await this.happened(world, asked ? 'question_asked' : 'commented', author, facts);
    return true;
  }

  private wrote(world: World, author: Player, staffOnly: boolean) {
    world.authors.add(author.user.id);
    if (!staffOnly) world.heard.add(author.user.id);
  }

  private async answer(world: World): Promise<boolean> {
    const question = this.random.of(world.questions);
    const readers = this.readers(world);
    if (!question || !readers.includes(question.to) || !readers.includes(question.author)) return false;
    const { id, author, to } = question;
    world.questions = world.questions.filter((each) => each !== question);
    if (this.chance(4)) {
      const row = await withdrawQuestion(this.as(author), world.request.id, id);
      const facts = { staffOnly: row.audience === 'staff', about: `comment ${id}` };
      await this.happened(world, 'question_withdrawn', author, facts);
      return true;
    }
    const mentioned = this.some(this.addressable(world, to, true), 4).map(({ user }) => user.id);
    const answer = { body: 'Yes.', mentions: mentioned };
    const written = await answerQuestion(this.as(to), world.request.id, id, answer);
    const staffOnly = written.audience === 'staff';
    this.wrote(world, to, staffOnly);
    await this.happened(world, 'question_answered', to, {
      staffOnly,
      mentioned,
      named: [author.user.id],
      answers: `comment ${id}`,
    });
    return true;
  }

  /** An own comment of the last minutes is edited, and mentions more people and some no longer, or is deleted. */
  private async changeComment(world: World): Promise<boolean> {
    const readers = this.readers(world);
    const comment = this.random.of(
      world.comments.filter(({ at, author }) => this.now - at < 500_000 && readers.includes(author)),
    );
    if (!comment) return false;
    const { id, author, staffOnly } = comment;
    if (this.chance(3)) {
      world.comments = world.comments.filter((each) => each !== comment);
      await deleteComment(this.as(author), world.request.id, id);
      await this.happened(world, 'comment_deleted', author, { staffOnly, about: `comment ${id}` });
      return true;
    }
    const added = this.some(this.addressable(world, author, staffOnly), 3)
      .map(({ user }) => user.id)
      .filter((each) => !comment.mentioned.includes(each));
    const unmentioned = comment.mentioned.filter(() => this.chance(3));
    comment.mentioned = [...comment.mentioned.filter((each) => !unmentioned.includes(each)), ...added];
    const body = `Until July, ${this.random.upTo(1e9)}.`;
    await editComment(this.as(author), world.request.id, id, { body, mentions: comment.mentioned });
    const facts = { staffOnly, mentioned: added, unmentioned, about: `comment ${id}` };
    await this.happened(world, 'comment_edited', author, facts);
    return true;
  }

  private async consulted(world: World): Promise<boolean> {
    if (!this.stands(world, ANALYZED)) return false;
    const { request, consultations, owner } = world;
    const open = this.random.of(consultations);
    if (open && this.chance(2)) {
      const { id, by, of } = open;
      world.consultations = consultations.filter((each) => each !== open);
      if (this.chance(3)) {
        const actor = this.random.of(this.holding(ANALYZING));
        await withdrawConsultation(this.as(actor), request.id, id);
        const facts = { staffOnly: true, named: [of.user.id] };
        await this.happened(world, 'consultation_withdrawn', actor, facts);
        return true;
      }
      await answerConsultation(this.as(of), request.id, id, { answer: 'yes' });
      await this.happened(world, 'consultation_answered', of, { staffOnly: true, named: [by.user.id] });
      return true;
    }
    const by = this.random.of(this.holding(ANALYZING));
    const of = this.random.of(this.active().filter((each) => each !== by && each !== owner));
    if (consultations.some((each) => each.of === of)) return false;
    const question = { kind: 'person', person: of.user.id, question: 'Do we have it?' };
    const hasDay = this.chance(2) && world.answerBy >= this.day(1);
    const { id } = await consult(this.as(by), request.id, {
      ...question,
      answerBy: hasDay ? world.answerBy : null,
    });
    consultations.push({ id, by, of, hasDay });
    await this.happened(world, 'consultation_asked', by, { staffOnly: true, named: [of.user.id] });
    return true;
  }

  /** A link stands for a document, too: whether the scanner looked through bytes is no matter for whom the portal tells. */
  private async evidence(world: World): Promise<boolean> {
    const { request, owner } = world;
    const { db } = this.services;
    const found = this.random.of(world.evidence);
    if (found && this.chance(2)) {
      world.evidence = world.evidence.filter((each) => each !== found);
      const { id, adder, staffOnly, key } = found;
      if (this.chance(2)) {
        const actor = this.random.of(this.holding(ANALYZING));
        await removeEvidence(this.as(actor), request.id, id);
        await this.happened(world, 'evidence_removed', actor, { staffOnly, about: `evidence ${id}` });
        return true;
      }
      await db.updateTable('request_evidence').set({ storage_key: key }).where('id', '=', id).execute();
      await transaction(db, (trx) => removeInfected(this.services, trx, key));
      const facts = { staffOnly, named: [adder.user.id], about: `evidence ${id}` };
      this.note(world, 'evidence_removed', null, facts);
      return true;
    }
    if (this.chance(5)) {
      const { user } = this.random.of(this.holding(ANALYZING));
      const key = storageKey();
      await insertFile(db, {
        ...{ request_id: request.id, file_name: 'costs.xlsx', file_size: 9, storage_key: key },
        ...{ uploaded_by: user.id, uploaded_by_name: user.name, upload_date: '2026-01-01 00:00:00.000' },
      });
      await transaction(db, (trx) => tellInfected(this.services, trx, key));
      this.note(world, 'file_removed', null, { named: [user.id] });
      return true;
    }
    const mayAdd = this.active().filter((each) => isStaff(each.roles) || this.addsOwn(world, each));
    const adder = this.random.of([...mayAdd, ...(mayAdd.includes(owner) ? [owner, owner] : [])]);
    const staffOnly = isStaff(adder.roles) && this.chance(2);
    const audience = staffOnly ? 'staff' : 'everyone';
    const link = { url: 'https://example.org/data', title: 'Data', kind: 'clinical', audience };
    const { id } = await addLink(this.as(adder), request.id, link);
    world.evidence.push({ id, adder, staffOnly, key: storageKey() });
    await this.happened(world, 'evidence_added', adder, { staffOnly, about: `evidence ${id}` });
    return true;
  }

  private addsOwn = ({ owner, stage }: World, person: Player) =>
    person === owner && owner.roles.includes('provider') && ['submitted', ...ANALYZED].includes(stage);

  private async conditions(world: World): Promise<boolean> {
    if (!this.stands(world, APPROVED)) return false;
    const condition = this.random.of(world.conditions);
    if (!condition) return false;
    const { holder, isOpen } = condition;
    const office = this.random.of(this.holding(['business_office']));
    const actor = isOpen && this.chance(2) ? holder : office;
    const number = world.conditions.indexOf(condition) + 1;
    world.request = await changeCondition(this.as(actor), world.request.id, number, {
      closed: isOpen,
      note: 'Done.',
    });
    condition.isOpen = !isOpen;
    if (isOpen) await this.happened(world, 'condition_closed', actor);
    else await this.happened(world, 'condition_reopened', actor, { named: [holder.user.id] });
    return true;
  }

  private async evaluated(world: World): Promise<boolean> {
    const actor = this.random.of(world.evaluators);
    if (world.stage !== 'on_trial' || !actor) return false;
    await evaluate(this.as(actor), world.request.id, { answers: {}, text: 'Good.' });
    world.evaluators = world.evaluators.filter((each) => each !== actor);
    await this.happened(world, 'evaluated', actor, { staffOnly: true });
    return true;
  }

  private async merge(world: World): Promise<boolean> {
    const isMergedInto = this.worlds.some((each) => each.mergedInto === world);
    if (!this.stands(world, ['submitted', ...ANALYZED]) || isMergedInto) return false;
    const before = this.worlds.slice(0, this.worlds.indexOf(world));
    const into = this.random.of(before.filter((each) => !this.stands(each, CLOSED)).slice(-5));
    if (!into) return false;
    const actor = this.random.of(this.holding(ANALYZING));
    const input = { into: into.request.id, version: null };
    world.request = await mergeRequest(this.as(actor), world.request.id, input);
    for (const each of world.recused) into.recused.add(each);
    const asking = [
      world.owner.user.id,
      ...world.supporters,
      ...[...world.brought.values()].flatMap((s) => [...s]),
    ];
    const isNew = (id: number) => id !== into.owner.user.id && !into.supporters.has(id);
    into.brought.set(world, new Set(asking.filter(isNew)));
    world.mergedInto = into;
    world.formerStage = world.stage;
    world.stage = 'dismissed';
    this.note(into, 'merged_in', actor, { staffOnly: true });
    await this.happened(world, 'merge', actor);
    return true;
  }

  private async restore(world: World): Promise<boolean> {
    const actor = this.random.of(this.holding(DISMISSING));
    world.request = await act(this.as(actor), world.request.id, 'restore');
    world.stage = world.formerStage;
    const { mergedInto: into } = world;
    if (into) {
      into.brought.delete(world);
      this.note(into, 'merge_ended', actor, { staffOnly: true });
    }
    world.mergedInto = null;
    await this.happened(world, 'restore', actor);
    return true;
  }

  private async move(world: World): Promise<boolean> {
    const { stage, owner } = world;
    if (stage === 'dismissed') return this.restore(world);
    const possible = Object.entries(STEPS).filter(([, { from }]) => from.includes(stage));
    if (!possible.length) return this.talk(world);
    const [action, { to, by, input: along }] = this.random.of(possible);
    const actor = this.random.of(this.holding(by));
    const { id } = world.request;
    const real = (REAL[action] ?? action) as Action;
    // Conditions are given to those who read the request: staff, or its requester.
    const staff = this.active().filter(({ roles }) => isStaff(roles));
    const holders = this.random.of([staff.slice(0, 2), staff.slice(1, 4), [owner]]);
    const evaluators = this.random.of([staff.slice(0, 2), this.active().slice(0, 3), [owner]]);
    const until = this.day(2 + this.random.upTo(12));
    const given = holders.map(({ user }) => ({ text: 'Train.', userId: user.id, until }));
    const { evaluator_ids: evaluatorIds, ...trial } = trialToBegin(...evaluators.map(({ user }) => user.id));
    const isConditional = action === 'approve_with_conditions';
    const isTrial = action === 'approve_for_trial';
    world.request =
      action === 'trial_kept'
        ? await keepTrial(this.as(actor), id, 'Liked by all.')
        : await act(this.as(actor), id, real, {
            ...along,
            backordered: action === 'backorder',
            reasonAgainst: 'It cannot wait.',
            ...(isConditional && { conditions: given }),
            ...(isTrial && { trial: { ...trial, from: this.day(0), until, evaluatorIds } }),
          });
    if (action === 'dismiss') world.formerStage = stage;
    world.stage = to;
    if (isConditional) world.conditions = holders.map((holder) => ({ holder, isOpen: true }));
    if (isTrial) world.evaluators = evaluators;
    const named = isConditional ? holders : isTrial ? evaluators : [];
    const told = { named: named.map(({ user }) => user.id) };
    const follows = FOLLOWING[world.advice?.result ?? ''];
    if (!world.advice || !follows || !DECIDING.includes(action) || follows.includes(action)) {
      await this.happened(world, action, actor, told);
      return true;
    }
    this.note(world, action, actor, told);
    const members = world.advice.eligible.filter((each) => !world.recused.has(each));
    const against = { staffOnly: true, named: members.map(({ user }) => user.id) };
    await this.happened(world, 'decided_against', actor, against);
    return true;
  }

  /** A meeting has talked about the request. */
  private async recommend(world: World): Promise<boolean> {
    if (world.stage !== 'committee_review') return false;
    const may = this.holding(['committee']).filter((each) => !world.recused.has(each));
    const eligible = this.some(may, 2);
    const result = this.random.of(['approve', 'deny', 'trial', 'defer', 'tie', 'no_quorum'] as const);
    const { user } = this.random.of(this.holding(['business_office']));
    const meeting = await meetingOf(this.services.db, { chair: user, planner: user }, { state: 'closed' });
    await itemOf(this.services.db, meeting, user, {
      ...{ text: null, request_id: world.request.id, state: 'closed', result, needed: 1 },
      ...{ counts: '{}', eligible: JSON.stringify(eligible.map((each) => each.user.id)) },
      closed_at: toSql(new Date(this.now)),
    });
    this.now += 1;
    // Without its quorum the committee takes nothing back.
    if (result !== 'no_quorum') world.advice = { result, eligible };
    return true;
  }

  private asksForTwo = (outcomes: readonly string[]) =>
    changeSetting(this.as(this.random.of(this.holding(['admin']))), 'second_outcomes', { value: outcomes });

  /** One approves while the hospital asks for two people (ADR 159); then it is taken back, refused or confirmed. */
  private async second(world: World): Promise<boolean> {
    if (world.stage !== 'committee_review' || world.advice) return false;
    const office = this.holding(['business_office']);
    const first = this.random.of(office);
    const other = this.random.of(office.filter((each) => each !== first));
    const { id } = world.request;
    await this.asksForTwo(['approved']);
    world.request = await act(this.as(first), id, 'approve');
    await this.happened(world, 'approval_given', first, { staffOnly: true, namedRoles: ['business_office'] });
    const then = this.random.of(['taken back', 'rejected', 'approved'] as const);
    if (then === 'taken back') {
      world.request = await takeBackApproval(this.as(first), id);
      await this.happened(world, 'approval_taken_back', first, { staffOnly: true });
    } else {
      const action = then === 'approved' ? 'approve' : 'reject';
      world.request = await act(this.as(other), id, action);
      world.stage = then;
      this.note(world, action, other, {});
      if (then === 'rejected')
        this.note(world, 'approval_ended', other, { staffOnly: true, named: [first.user.id] });
    }
    await this.asksForTwo([]);
    return true;
  }

  private async recuse(world: World): Promise<boolean> {
    if (world.stage !== 'committee_review') return false;
    const actor = this.random.of(this.holding(['business_office']));
    const others = this.holding(['committee']).filter((each) => each !== actor && !world.recused.has(each));
    const member = others.length ? this.random.of(others) : null;
    if (!member) return false;
    world.recused.add(member);
    await recuse(this.as(actor), world.request.id, { userId: member.user.id, reason: 'They sell it.' });
    await this.happened(world, 'recused', actor, { staffOnly: true, named: [member.user.id] });
    return true;
  }

  private async followedUp(world: World): Promise<boolean> {
    const asked = this.random.of(world.followUps);
    if (world.stage !== 'on_shelf' || !asked) return false;
    const answer = { used: 'yes', again: true };
    await answerFollowUp(this.as(asked.person), world.request.id, asked.number, answer);
    world.followUps = world.followUps.filter((each) => each !== asked);
    const staffOnly = asked.number % 2 === 0;
    await this.happened(world, 'follow_up_answered', asked.person, { staffOnly });
    return true;
  }

  /** Some days pass, and the portal reminds of what is due in any of the requests. */
  private async pass(_world: World): Promise<boolean> {
    const { db } = this.services;
    const last = await db
      .selectFrom('request_events')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    this.now += this.random.of([1, 1, 2, 3, 5, 8, 15, 88, 275]) * DAY_MS;
    for (const tell of [remind, remindOfConditions, remindOfConsultations, remindOfTrials, followUp])
      await tell(this.services);
    const told = await db
      .selectFrom('request_events')
      .select(['request_id', 'action'])
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .execute();
    const byId = new Map(this.worlds.map((world) => [world.request.id, world]));
    for (const { request_id, action } of told) {
      const world = byId.get(request_id);
      if (!world) throw new Error(`nobody knows request ${request_id}`);
      this.note(world, action, null, this.remindedOf(world, action));
    }
    return true;
  }

  /** Whom the portal names when it reminds. */
  private remindedOf(world: World, action: string): Partial<Happened> {
    const { stage, assignee, owner } = world;
    const ids = (people: readonly Player[]) => people.map(({ user }) => user.id);
    switch (action) {
      case 'reminder':
      case 'overdue': {
        const { of, can } = WORK[stage] ?? { of: [], can: [] };
        const person = this.players.find(({ user }) => user.id === assignee);
        if (!person) return { namedRoles: of };
        const isTheirs = person.roles.some((role) => can.includes(role));
        return { named: ids([person]), namedRoles: isTheirs ? [] : of };
      }
      case 'escalated':
      case 'trial_over':
        return { namedRoles: ['business_office'] };
      case 'condition_due':
      case 'condition_overdue':
        return { named: ids(world.conditions.flatMap(({ isOpen, holder }) => (isOpen ? holder : []))) };
      case 'consultation_soon':
      case 'consultation_due':
        return { named: ids(world.consultations.flatMap(({ hasDay, of }) => (hasDay ? of : []))) };
      case 'trial_ends':
        return { named: ids(world.evaluators) };
      case 'follow_up_asked': {
        const analyst = this.players.find(({ user }) => user.id === (assignee ?? world.lastAnalyst));
        const people = analyst && analyst !== owner ? [owner, analyst] : [owner];
        const first = world.followUps.length || world.events.some((event) => event.action === action) ? 3 : 1;
        world.followUps.push(
          ...people.map((person, at) => ({
            number: first + at,
            person,
            askedAt: this.now,
            isReminded: false,
          })),
        );
        return { named: ids(people) };
      }
      case 'follow_up_due': {
        const due = world.followUps.filter(
          ({ askedAt, isReminded }) => !isReminded && askedAt + FOLLOW_UP_MS <= this.now,
        );
        for (const each of due) each.isReminded = true;
        return { named: ids(due.map(({ person }) => person)) };
      }
      default:
        throw new Error(`nobody expected ${action}`);
    }
  }
}
