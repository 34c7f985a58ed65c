import { Readable } from 'node:stream';
import {
  type Action,
  FOLLOW_UP_PARTS,
  mayAct,
  pathTo,
  ROLES,
  type Role,
  STAGE,
  stageOf,
  TRANSITIONS,
  URGENT,
} from '@portal/domain';
import { seedDemoAccounts } from '../people/identity/demo.ts';
import { allRoles, type User } from '../people/users/model.ts';
import { findUser } from '../people/users/store.ts';
import { addUser } from '../people/users/write-store.ts';
import type { Context, Services, SessionUser } from '../platform/context.ts';
import { toSql } from '../platform/db/time.ts';
import { transaction } from '../platform/db/transaction.ts';
import { addComment, answerQuestion } from '../requests/comments/service.ts';
import { answerConsultation, consult } from '../requests/consultations/service.ts';
import { nameDeputy } from '../requests/deputies/service.ts';
import { createRequest } from '../requests/device-requests/service.ts';
import { hasRequests } from '../requests/device-requests/store.ts';
import { type ActionInput, act } from '../requests/device-requests/transitions.ts';
import { uploadFile } from '../requests/files/service.ts';
import { askAbout } from '../requests/follow-ups/ask.ts';
import { answerFollowUp } from '../requests/follow-ups/service.ts';
import { mergeRequest } from '../requests/merge/service.ts';
import { notifyAll } from '../requests/notices/notify.ts';
import { changeCondition } from '../requests/outcomes/service.ts';
import { saveView } from '../requests/saved-views/service.ts';
import { supportRequest } from '../requests/support/service.ts';
import { weighRequest } from '../requests/urgency/service.ts';
import { saveAnalysis } from '../requests/value-analysis/service.ts';
import { castVote } from '../requests/votes/service.ts';
import { acting, DAY } from './acting.ts';
import { DEMO_REQUESTS, DEMO_VIEWS, type DemoRequest } from './catalog.ts';
import { seedEvidence } from './evidence.ts';
import { seedInterests, seedMeetings } from './meetings.ts';
import { DEMO_AWAY, DEMO_PROVIDERS, DEMO_STAFF, type DemoPerson } from './people.ts';
import { readNoticesBefore } from './read-notices-store.ts';
import { dayFrom, seedTrial, trialOf, type Who } from './trial.ts';

/** The days from the creation of a request to each of its steps. */
const DAYS = [1.1, 3.4, 8.2, 11.5, 21] as const;

/** The days after the shelf of which people are asked what came of a device. */
const FOLLOWED_UP = 90;

interface Step {
  action: Action;
  after: number;
  actor: Role;
  input: ActionInput;
}

/** The steps that lead a request to its stage: the usual actions, each by the first role that may take it. */
function stepsOf({ stage, merged, analysis, decision, lawson, backordered }: DemoRequest): Step[] {
  // A merge has dismissed it.
  if (merged) return [];
  const texts = { analystNotes: analysis, committeeNotes: decision };
  const path = pathTo(stage);
  const fieldOf = (action: Action) => TRANSITIONS[action].requires ?? TRANSITIONS[action].takes;
  return path.map((action, index) => {
    const field = fieldOf(action);
    const isNotes = field === 'analystNotes' || field === 'committeeNotes';
    // Notes are written only once, at the last step of their field.
    const isLast = path.findLast((each) => fieldOf(each) === field) === action;
    return {
      action,
      after: DAYS[index] ?? index * DAYS.length,
      actor: ROLES.find((role) => mayAct(action, { id: 0, roles: [role] }).allowed) ?? 'admin',
      input: { notes: isNotes && isLast ? texts[field] : null, lawsonId: lawson, backordered },
    };
  });
}

const actorOf = (user: User): SessionUser => ({ ...user, grantedRoles: user.roles });

/**
 * Fills an empty portal with the demo accounts, further people, and requests in every stage. If something fails, nothing
 * is added. Existing data stays unchanged.
 */
export async function seedDemo(services: Services): Promise<void> {
  const accounts = await seedDemoAccounts(services);
  if (await hasRequests(services.db)) return;
  // What writes workbooks is loaded at the first start alone.
  const { casesByMonth, costComparison } = await import('./sheet.ts');
  const requests = [...DEMO_REQUESTS].sort((a, b) => b.daysAgo - a.daysAgo);
  const sheets = new Map<DemoRequest, Buffer>();
  const workbooks = new Map<DemoRequest, Buffer>();
  for (const request of requests) {
    if (request.sheet) sheets.set(request, await costComparison(request));
    if (request.evidence?.some(({ made }) => made === 'workbook'))
      workbooks.set(request, await casesByMonth(request));
  }

  await transaction(services.db, async (trx) => {
    const inTransaction = { ...services, db: trx };
    const staff = {} as Record<Role, SessionUser>;
    for (const role of ROLES) staff[role] = await person(inTransaction, accounts[role]);
    const providers = [staff.provider];
    for (const each of DEMO_PROVIDERS) providers.push(await addPerson(inTransaction, each));
    for (const each of DEMO_STAFF) {
      const added = await addPerson(inTransaction, each);
      if (each.mailbox === DEMO_AWAY.mailbox) await seedDeputy(inTransaction, added, staff[DEMO_AWAY.role]);
    }
    const who: Who = (by) => (typeof by === 'number' ? (providers[by] ?? staff.provider) : staff[by]);
    await seedInterests(inTransaction, { who });
    const ids = new Map<string, number>();
    for (const [index, request] of requests.entries()) {
      const files = { sheet: sheets.get(request), workbook: workbooks.get(request) };
      const id = await seedRequest(inTransaction, { request, index, who, ids, ...files });
      ids.set(request.device, id);
    }
    await seedMeetings(inTransaction, { who, ids });
    for (const [index, view] of DEMO_VIEWS.entries())
      await saveView(
        { ...inTransaction, user: staff[view.role], correlationId: `demo-view-${index + 1}` },
        view,
      );
  });
  await tellDemo(services);
}

/** Somebody is away since some days, and has named who stands in for them. */
async function seedDeputy(services: Services, away: SessionUser, deputy: SessionUser): Promise<void> {
  const { since, until } = DEMO_AWAY;
  const at = services.clock().getTime() + (since - 1) * DAY;
  await nameDeputy(acting(services, away, { at, correlationId: 'demo-deputy' }), {
    userId: deputy.id,
    from: dayFrom(services, since),
    until: dayFrom(services, until),
  });
}

/** The demo people have read what is older than these days. */
const UNREAD_DAYS = 7;

/** Tells of all that has happened. What is old was read at once: nobody comes back to a bell with notices of months. */
async function tellDemo(services: Services): Promise<void> {
  await notifyAll(services);
  await readNoticesBefore(services.db, toSql(new Date(services.clock().getTime() - UNREAD_DAYS * DAY)));
}

async function person({ db }: Services, id: number): Promise<SessionUser> {
  const user = await findUser(db, id);
  if (!user) throw new Error(`Demo user ${id} is missing`);
  return actorOf(user);
}

async function addPerson(services: Services, demo: DemoPerson): Promise<SessionUser> {
  const { mailbox, name, role, others = [], department, active = true } = demo;
  const at = services.clock();
  const user = {
    issuer: 'demo',
    subject: mailbox,
    email: `${mailbox}@demo.local`,
    email_verified: 1,
    name,
    role,
    department,
    active: active ? 1 : 0,
    profile_created: 1,
    created_at: toSql(at),
  };
  const id = await addUser(services.db, { action: 'demo_added', at }, user, allRoles(role, others));
  return person(services, id);
}

interface Seeding {
  request: DemoRequest;
  index: number;
  who: Who;
  /** The ids of the requests that were made before, by their devices. */
  ids: ReadonlyMap<string, number>;
  sheet: Buffer | undefined;
  workbook: Buffer | undefined;
}

/** Makes a request with all that has happened to it. Answers its id. */
async function seedRequest(services: Services, seeding: Seeding): Promise<number> {
  const { request, index, who, ids, sheet, workbook } = seeding;
  const requester = who(request.by);
  // Requests are made at times of the working day that are some minutes apart.
  const made = services.clock().getTime() - request.daysAgo * DAY - ((index * 37) % 480) * 60_000;
  const as = (user: SessionUser, days: number): Context =>
    acting(services, user, { at: made + days * DAY, correlationId: `demo-${index + 1}` });
  const dayAfter = (days: number) => new Date(made + days * DAY).toISOString().slice(0, 10);
  const { id } = await createRequest(as(requester, 0), {
    deviceName: request.device,
    description: request.why,
    additionalNotes: request.notes,
    representativeName: request.representative ?? 'N/A',
    department: request.department,
    manufacturer: request.manufacturer,
    isReplacement: request.replaces !== undefined,
    oldDeviceName: request.replaces?.name,
    oldDeviceManufacturer: request.replaces?.manufacturer,
    ...request.facts,
    udi: request.udi,
    ...(request.soon && { urgency: 'soon', wantedBy: dayAfter(request.soon) }),
    ...(request.urgent && {
      urgency: URGENT,
      urgencyReason: request.urgent.reason,
      wantedBy: dayAfter(request.urgent.days),
    }),
  });
  for (const [place, by] of (request.supporters ?? []).entries())
    await supportRequest(as(who(by), (place + 1) / 10), id, true);
  if (request.urgent?.confirmed) await weighRequest(as(who('analyst'), DAYS[0] / 2), id, { urgency: URGENT });
  let last = 0;
  for (const [index, { after, action, actor, input }] of stepsOf(request).entries()) {
    const conditions = request.conditions?.map(({ text, for: role, days, blocks }) => ({
      text,
      blocksOrdering: blocks,
      userId: who(role).id,
      until: dayFrom(services, days),
    }));
    const moved = await act(as(who(actor), after), id, action, {
      ...input,
      ...(action === 'approve' && {
        conditions,
        trial: request.trial && trialOf(services, request.trial, who),
      }),
    });
    if (index === 0 && sheet) {
      await uploadFile(as(who('analyst'), after + 0.5), id, {
        fileName: `Cost comparison - ${request.device.split(/[ ,]/)[0]}.xlsx`,
        bytes: Readable.from(sheet),
        complete: async () => 'complete',
      });
    }
    if (index === 0)
      for (const [place, evidence] of (request.evidence ?? []).entries())
        await seedEvidence(
          as(evidence.by === 'provider' ? requester : who(evidence.by), after + 0.5 + place / 100),
          id,
          { ...evidence, workbook },
        );
    if (index === 0 && request.findings)
      await saveAnalysis(as(who('analyst'), after + 0.6), id, { version: 0, ...request.findings });
    if (STAGE[stageOf(moved)].beforeCommittee)
      for (const [place, { by, vote, comment }] of (request.votes ?? []).entries()) {
        await castVote(as(who(by ?? 'committee'), after + place + 1), id, vote, comment);
      }
    last = after + (request.votes?.length ?? 0) + 0.5;
  }
  for (const [place, { for: role, closed }] of (request.conditions ?? []).entries()) {
    if (!closed) continue;
    last += closed.after;
    await changeCondition(as(who(role), last), id, place + 1, { closed: true, note: closed.note });
  }
  for (const { of, question, kind, answer, text } of request.consulted ?? []) {
    last += 0.2;
    const asked = who(of);
    const input = { kind, person: asked.id, question };
    const consultation = await consult(as(who('analyst'), last), id, input);
    if (!answer) continue;
    last += 0.5;
    await answerConsultation(as(asked, last), id, consultation.id, { answer, text });
  }
  if (request.cameOf) {
    const asked = DAYS[4] + FOLLOWED_UP;
    const { clock } = as(requester, asked);
    await askAbout({ ...services, clock }, id, { round: 'first', days: FOLLOWED_UP });
    for (const { part, after, ...answers } of request.cameOf) {
      const number = FOLLOW_UP_PARTS.indexOf(part) + 1;
      const answering = part === 'requester' ? requester : who('analyst');
      await answerFollowUp(as(answering, asked + after), id, number, answers);
    }
  }
  if (request.trial)
    last = await seedTrial(id, request.trial, { as, who, office: who('business_office'), last });
  for (const { by, after, body, staff: forStaff, asks, answer } of request.said ?? []) {
    last += after;
    const questionTo = asks && requester.id;
    const audience = forStaff ? 'staff' : 'everyone';
    const comment = await addComment(as(who(by), last), id, { body, audience, questionTo });
    if (!answer) continue;
    last += answer.after;
    await answerQuestion(as(requester, last), id, comment.id, { body: answer.body });
  }
  if (request.merged) {
    const { into, after } = request.merged;
    await mergeRequest(as(who('analyst'), after), id, { into: ids.get(into), version: null });
  }
  return id;
}
