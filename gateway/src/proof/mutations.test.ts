import { ROLES, type Stage } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toSql } from '../platform/db/time.ts';
import { schema } from '../schema.ts';
import { type Caller, gql } from '../testing/client.ts';
import { conditionOf } from '../testing/conditions.ts';
import { firstApprovalOf } from '../testing/first-approvals.ts';
import { followUpOf } from '../testing/follow-ups.ts';
import { DIALECTS, shareOf, type TestGateway, testGateway } from '../testing/gateway.ts';
import { actionOf, approvedMinutesOf, itemOf, meetingOf } from '../testing/meetings.ts';
import { tellOne } from '../testing/notices.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';
import { stored } from '../testing/stored.ts';
import { putOnTrial } from '../testing/trials.ts';
import { answersWith, type ByRole, byRole } from './by-role.ts';

const DETAILS = `{ deviceName: "Changed", description: "Changed", representativeName: "Changed", department: "EP",
  manufacturer: "Abbott", isReplacement: false }`;

const FLAG = '{ killed: true, percent: 10, roles: [], people: [] }';

/** Calls about a meeting that is in session. */
const IN_SESSION =
  /^(closeMeeting|attendMeeting|openMeetingItem|saveMeetingNotes|voteOnMeeting|recuseFromMeeting)/;

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

const PLAN = `{ title: "Changed", startsAt: "${inDays(1)}", endsAt: "${inDays(1.1)}",
  chairId: $member, memberIds: [$member] }`;

const MAIL = '00000000-0000-4000-8000-000000000000';

type Outcome = 'done' | 'ForbiddenError' | 'NotFoundError';
const [yes, no, none] = ['done', 'ForbiddenError', 'NotFoundError'] as const satisfies Outcome[];

type Outcomes = ByRole<Outcome>;
const { only, everyone, staff } = answersWith<Outcome>(no);
const creators: Outcomes = only(yes, 'provider', 'committee', 'business_office', 'admin');
const analysts: Outcomes = only(yes, 'analyst', 'business_office', 'admin');
const suppliers: Outcomes = only(yes, 'supply_chain', 'business_office', 'admin');
const office: Outcomes = only(yes, 'business_office');
const admins: Outcomes = only(yes, 'admin');
const ownerAlone: Outcomes = only(none, 'provider');
/** Another's comment, and a question to somebody else. */
const strangers: Outcomes = only(none, 'provider');

/** The decisions, "Server rules": each mutation of the schema, on another's request of that stage. */
const MUTATIONS: Record<string, [stage: Stage, call: string, outcomes: Outcomes]> = {
  createDeviceRequest: ['submitted', `createDeviceRequest(input: ${DETAILS})`, creators],
  updateDeviceRequest: ['submitted', `updateDeviceRequest(id: $id, input: ${DETAILS})`, ownerAlone],
  deleteDeviceRequest: ['submitted', 'deleteDeviceRequest(id: $id)', ownerAlone],
  startAnalysis: ['submitted', 'startAnalysis(id: $id)', analysts],
  sendToCommittee: ['under_analysis', 'sendToCommittee(id: $id, notes: "Compared.")', analysts],
  castVote: ['committee_review', 'castVote(id: $id, vote: deny)', only(yes, 'committee')],
  declareInterests: [
    'submitted',
    'declareInterests(interests: [{ manufacturer: "Abbott", kind: gift }])',
    only(yes, 'committee'),
  ],
  recuse: ['committee_review', 'recuse(id: $id, reason: "A relative.")', only(yes, 'committee')],
  approveRequest: ['committee_review', 'approveRequest(id: $id)', office],
  // Another person of the business office has approved it.
  confirmApproval: ['committee_review', 'confirmApproval(id: $id, number: 1)', office],
  takeBackApproval: ['committee_review', 'takeBackApproval(id: $id)', everyone(no)],
  rejectRequest: ['committee_review', 'rejectRequest(id: $id)', office],
  stopTrial: ['approved', 'stopTrial(id: $id, reason: "It leaks.")', office],
  keepTrial: ['approved', 'keepTrial(id: $id)', office],
  // Another analyst evaluates it.
  evaluateTrial: ['approved', 'evaluateTrial(id: $id, answers: "{ \\"1\\": 4 }")', only(none, 'provider')],
  dismissRequest: [
    'submitted',
    'dismissRequest(id: $id, reason: "Twice.")',
    only(yes, 'analyst', 'committee', 'business_office'),
  ],
  mergeRequest: [
    'submitted',
    'mergeRequest(id: $id, into: $earlier)',
    only(yes, 'analyst', 'business_office'),
  ],
  restoreRequest: [
    'dismissed',
    'restoreRequest(id: $id)',
    only(yes, 'analyst', 'committee', 'business_office'),
  ],
  markOrdered: ['approved', 'markOrdered(id: $id)', suppliers],
  markOnShelf: ['ordered', 'markOnShelf(id: $id, lawsonId: "LW-1")', suppliers],
  // Nobody has a notice of what is made here, but each has one of their own.
  readNotice: ['submitted', 'readNotice(id: 9000000)', everyone(none)],
  readAllNotices: ['submitted', 'readAllNotices', everyone(yes)],
  changeNoticePreferences: [
    'submitted',
    'changeNoticePreferences(preferences: [{ kind: taken, channels: [mail] }])',
    everyone(yes),
  ],
  addComment: [
    'under_analysis',
    'addComment(id: $id, input: { body: "Why?", audience: staff })',
    staff(yes, none),
  ],
  answerQuestion: [
    'under_analysis',
    'answerQuestion(id: $id, comment: $comment, body: "7F", mentions: [$other])',
    strangers,
  ],
  withdrawQuestion: ['under_analysis', 'withdrawQuestion(id: $id, comment: $comment)', staff(yes, none)],
  editComment: [
    'under_analysis',
    'editComment(id: $id, comment: $comment, body: "8F?", mentions: [$other])',
    strangers,
  ],
  deleteComment: ['under_analysis', 'deleteComment(id: $id, comment: $comment)', strangers],
  saveAnalysisSection: [
    'under_analysis',
    'saveAnalysisSection(id: $id, section: need, value: "{}", version: 0)',
    byRole(no, { provider: none, analyst: yes, business_office: yes, admin: yes }),
  ],
  writeAnalysisSection: [
    'under_analysis',
    'writeAnalysisSection(id: $id, section: need, isWriting: true)',
    byRole(no, { provider: none, analyst: yes, business_office: yes, admin: yes }),
  ],
  // Given to another analyst.
  changeCondition: [
    'approved',
    'changeCondition(id: $id, number: 1, closed: true)',
    byRole(no, { provider: none, business_office: yes }),
  ],
  addEvidenceLink: [
    'under_analysis',
    'addEvidenceLink(id: $id, input: { url: "https://vendor.example", title: "Data sheet", audience: staff })',
    staff(yes, none),
  ],
  // There is none: whose it is decides, see the matrix.
  correctEvidence: [
    'under_analysis',
    'correctEvidence(id: $id, evidence: 7, input: { kind: cost })',
    everyone(none),
  ],
  removeEvidence: ['under_analysis', 'removeEvidence(id: $id, evidence: 7)', everyone(none)],
  consult: [
    'under_analysis',
    'consult(id: $id, input: { kind: person, person: $other, question: "Is it safe?" })',
    byRole(no, { provider: none, analyst: yes, business_office: yes, admin: yes }),
  ],
  // Nobody is consulted about what is made here.
  answerConsultation: [
    'under_analysis',
    'answerConsultation(id: $id, number: 1, answer: yes)',
    everyone(none),
  ],
  withdrawConsultation: ['under_analysis', 'withdrawConsultation(id: $id, number: 1)', everyone(none)],
  // Another analyst is asked.
  answerFollowUp: [
    'on_shelf',
    'answerFollowUp(id: $id, number: 2, input: { used: yes, again: true })',
    only(none, 'provider'),
  ],
  watchRequest: ['under_analysis', 'watchRequest(id: $id, watching: true)', staff(yes, none)],
  supportRequest: ['under_analysis', 'supportRequest(id: $id, supporting: true)', creators],
  setUrgency: ['under_analysis', 'setUrgency(id: $id, urgency: "soon", reason: "In stock.")', analysts],
  assignRequest: ['under_analysis', 'assignRequest(id: $id, version: 3)', analysts],
  actOnSeveral: [
    'committee_review',
    'actOnSeveral(action: reject, requests: [{ id: $id }])',
    only(yes, 'business_office'),
  ],
  saveView: ['submitted', 'saveView(list: mine, name: "Late", query: "overdue=true")', everyone(yes)],
  saveReport: ['submitted', 'saveReport(name: "Ours", sections: [outcomes], period: last_month)', staff(yes)],
  // Somebody else's, whom it is not shared with.
  changeSavedReport: ['submitted', 'changeSavedReport(id: 9000000, name: "Changed")', everyone(none)],
  removeSavedReport: ['submitted', 'removeSavedReport(id: 9000000)', everyone(none)],
  chooseSavedReport: ['submitted', 'chooseSavedReport(id: 9000000, tile: true)', everyone(none)],
  // Somebody else's own.
  changeSavedView: ['submitted', 'changeSavedView(id: $view, name: "Changed")', everyone(none)],
  removeSavedView: ['submitted', 'removeSavedView(id: $view)', everyone(none)],
  // Another member is the chair, and somebody else of the committee has planned it.
  planMeeting: ['submitted', `planMeeting(input: ${PLAN})`, only(yes, 'committee', 'business_office')],
  circulateRequests: [
    'committee_review',
    `circulateRequests(input: { endsAt: "${inDays(1)}", requestIds: [$id] })`,
    only(yes, 'committee', 'business_office'),
  ],
  changeMeeting: [
    'submitted',
    `changeMeeting(id: $meeting, version: 1, input: ${PLAN})`,
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  cancelMeeting: [
    'submitted',
    'cancelMeeting(id: $meeting)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  // Another member is the only one of it.
  answerMeeting: [
    'submitted',
    'answerMeeting(id: $meeting, answer: yes)',
    only(none, 'provider', 'analyst', 'supply_chain'),
  ],
  makeCalendar: ['submitted', 'makeCalendar', only(yes, 'committee', 'business_office', 'admin')],
  removeCalendar: ['submitted', 'removeCalendar', everyone(yes)],
  nameDeputy: ['submitted', 'nameDeputy', everyone(yes)],
  setAbsences: ['submitted', 'setAbsences(address: "https://calendar.example.com/a.ics")', everyone(yes)],
  addMeetingItem: [
    'committee_review',
    'addMeetingItem(meeting: $meeting, requestId: $id)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  orderMeetingItems: [
    'committee_review',
    'orderMeetingItems(meeting: $meeting, order: [$later, $item])',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  changeMeetingItem: [
    'committee_review',
    'changeMeetingItem(meeting: $meeting, item: $item, minutes: 5)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  removeMeetingItem: [
    'committee_review',
    'removeMeetingItem(meeting: $meeting, item: $item)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  openMeeting: [
    'submitted',
    'openMeeting(id: $meeting)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  closeMeeting: [
    'submitted',
    'closeMeeting(id: $meeting)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  attendMeeting: [
    'submitted',
    'attendMeeting(meeting: $meeting, present: true, member: $member)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  openMeetingItem: [
    'committee_review',
    'openMeetingItem(meeting: $meeting, item: $item)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  saveMeetingNotes: [
    'committee_review',
    'saveMeetingNotes(meeting: $meeting, item: $later, text: "We talked.", version: 0)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  closeMeetingItem: [
    'committee_review',
    'closeMeetingItem(meeting: $meeting, item: $later)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  voteOnMeetingItem: [
    'committee_review',
    'voteOnMeetingItem(meeting: $meeting, item: $later, vote: approve)',
    only(yes, 'committee'),
  ],
  recuseFromMeetingItem: [
    'committee_review',
    'recuseFromMeetingItem(meeting: $meeting, item: $later, member: $member, reason: "So.")',
    // Of the committee the chair alone, and is not the one who asks here.
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  saveMinutes: [
    'committee_review',
    'saveMinutes(meeting: $meeting, text: "We met.", version: 1)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  // The chair alone, who is not the one who asks here.
  approveMinutes: [
    'committee_review',
    'approveMinutes(meeting: $meeting, version: 1)',
    only(none, 'provider', 'analyst', 'supply_chain'),
  ],
  addToMinutes: [
    'committee_review',
    'addToMinutes(meeting: $meeting, text: "We met late.")',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  noteAction: [
    'committee_review',
    'noteAction(meeting: $meeting, input: { text: "Ask.", personId: $member })',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  changeAction: [
    'committee_review',
    'changeAction(meeting: $meeting, id: $action, version: 1, input: { text: "Ask.", guest: "Gil" })',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  deleteAction: [
    'committee_review',
    'deleteAction(meeting: $meeting, id: $action, version: 1)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  // That of another member, in minutes that are approved.
  finishAction: [
    'committee_review',
    'finishAction(meeting: $meeting, id: $action)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  reopenAction: [
    'committee_review',
    'reopenAction(meeting: $meeting, id: $action)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  nameMinuteTaker: [
    'committee_review',
    'nameMinuteTaker(meeting: $meeting, member: $member)',
    byRole(none, { committee: no, business_office: yes, admin: no }),
  ],
  retryMails: ['submitted', `retryMails(ids: ["${MAIL}"])`, admins],
  inviteUser: ['submitted', 'inviteUser(input: { email: "n@h.example", name: "N", role: analyst })', admins],
  updateUser: ['submitted', 'updateUser(id: $user, input: { name: "Changed", role: admin })', admins],
  nameTeamMember: [
    'submitted',
    'nameTeamMember(dashboard: "analyst", email: "team@hospital.example", role: tester)',
    admins,
  ],
  removeTeamMember: ['submitted', 'removeTeamMember(dashboard: "analyst", user: $user)', admins],
  changeHospitalSetting: ['submitted', 'changeHospitalSetting(name: "target_submitted", value: "4")', admins],
  changeFlag: ['submitted', `changeFlag(dashboard: "analyst", name: "new-list", input: ${FLAG})`, admins],
};

/** Only of an urgent request the urgency can be lowered. */
const URGENT = { urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2031-05-04' } as const;

describe.each(DIALECTS)("a mutation of what is another's on %s", (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  it('has a row', () => {
    expect(Object.keys(MUTATIONS).sort()).toEqual(
      Object.keys(schema.getMutationType()?.getFields() ?? {}).sort(),
    );
  });

  it.each(shareOf(dialect, Object.values(MUTATIONS)))('of what is %s: %s', async (stage, call, outcomes) => {
    const { services } = gateway;
    const owner = await signInAs(services, 'provider');
    const asker = await signInAs(services, 'analyst');
    const member = await signInAs(services, 'committee');
    const callers: [who: string, caller: Caller, outcome: string][] = [];
    for (const role of ROLES) callers.push([role, await signInAs(services, role), outcomes[role]]);
    callers.push(['nobody', null, 'UNAUTHENTICATED']);
    const unverified = await signInAs(services, ROLES, { email_verified: 0 });
    const flag = {
      dashboard: 'analyst',
      name: 'new-list',
      killed: 0,
      percent: 0,
      roles: '',
      people: '',
    } as const;
    await services.db
      .insertInto('flags')
      .values({ ...flag, updated_at: toSql(new Date(0)) })
      .execute();
    await signInAs(services, 'provider', { email: 'team@hospital.example' });
    await services.db
      .insertInto('dashboard_members')
      .values({ dashboard: 'analyst', user_id: owner.id, role: 'member', added_at: toSql(new Date(0)) })
      .execute();
    await services.db
      .insertInto('saved_views')
      .values({
        ...{ owner_id: owner.id, role: null, list: 'mine', name: 'Late', query: 'overdue=true' },
        created_at: toSql(new Date(0)),
      })
      .execute();
    await services.db
      .insertInto('mails')
      .values({
        ...{ id: MAIL, user_id: owner.id, state: 'failed', due_at: toSql(new Date(0)), tries: 9, begun: 0 },
        ...{ unsure: 0, created_at: toSql(new Date(0)) },
      })
      .execute();
    const view = await services.db.selectFrom('saved_views').select('id').executeTakeFirstOrThrow();
    callers.push(['unverified', unverified, Object.values(outcomes).includes(none) ? none : no]);

    for (const [, caller] of callers)
      if (caller && 'id' in caller) await tellOne(services.db, (caller as SignedIn).id);

    const answered: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [who, caller, outcome] of callers) {
      const earlier = await requestAt(services, owner.id, 'under_analysis');
      const { id } = await requestAt(services, owner.id, stage, URGENT);
      const question = `addComment(id: ${id}, input: { body: "Size?", questionTo: "${owner.id}" })`;
      const asked = await gql<{ asked: { id: string } }>(
        gateway,
        asker,
        `mutation { asked: ${question} { ... on RequestComment { id } } }`,
      );
      const comment = asked.data?.asked.id;
      if (call.includes('Condition'))
        await services.db.insertInto('request_conditions').values(conditionOf(id, asker)).execute();
      if (/^(confirm|takeBack)Approval/.test(call)) {
        const first = await signInAs(services, 'business_office');
        await services.db.insertInto('request_first_approvals').values(firstApprovalOf(id, first)).execute();
      }
      if (call.includes('Trial')) await putOnTrial(services.db, id, asker);
      if (call.includes('FollowUp'))
        await services.db.insertInto('request_follow_ups').values(followUpOf(id, asker)).execute();
      const isOfMeeting = /Meeting|Minute|[a-z]Action\(/.test(call);
      const meeting = isOfMeeting && (await meetingOf(services.db, { chair: member, planner: member }));
      const [item, later] = isOfMeeting
        ? [
            await itemOf(services.db, Number(meeting), member),
            await itemOf(services.db, Number(meeting), member),
          ]
        : [];
      if (call === 'removeCalendar' && caller && 'id' in caller) {
        const { id: user_id } = caller as SignedIn;
        const row = { user_id, secret_hash: `hash ${user_id}`, made_at: toSql(new Date(0)) };
        await services.db.insertInto('calendars').values(row).execute();
      }
      if (call === 'nameDeputy' && caller && 'id' in caller) {
        const { id: user_id } = caller as SignedIn;
        const row = { user_id, deputy_id: member.id, from_day: '2026-01-01', until_day: '2999-01-01' };
        await services.db
          .insertInto('deputyships')
          .values({ ...row, named_at: toSql(new Date(0)) })
          .execute();
      }
      const uses = (name: string) => call.includes(`$${name}`);
      if (IN_SESSION.test(call)) {
        await services.db.updateTable('meetings').set({ state: 'open' }).execute();
        if (caller && 'id' in caller)
          await services.db
            .insertInto('meeting_members')
            .values({
              ...{ meeting_id: Number(meeting), user_id: (caller as SignedIn).id },
              arrived_at: '2026-01-01 00:00:00.000',
            })
            .execute();
      }
      if (IN_SESSION.test(call) && uses('later'))
        await services.db
          .updateTable('meeting_items')
          .set({ text: null, request_id: id, state: 'open' })
          .where('id', '=', Number(later))
          .execute();
      if (/Minutes|[a-z]Action\(/.test(call))
        await services.db
          .updateTable('meetings')
          .set({ state: 'closed' })
          .where('id', '=', Number(meeting))
          .execute();
      if (/^(addToMinutes|finish|reopen)/.test(call))
        await approvedMinutesOf(services.db, Number(meeting), member);
      const isDone = call.startsWith('reopen');
      const done = { open_for: null, done_at: '2026-01-02 00:00:00.000', done_by: member.id } as const;
      const action =
        uses('action') && (await actionOf(services.db, Number(meeting), member, isDone ? done : {}));
      const before = await stored(services.db);
      const variables = [
        uses('id') && '$id: ID!',
        uses('user') && '$user: ID!',
        uses('earlier') && '$earlier: ID!',
        uses('other') && '$other: ID!',
        uses('comment') && '$comment: ID!',
        uses('view') && '$view: ID!',
        uses('member') && '$member: ID!',
        uses('meeting') && '$meeting: ID!',
        uses('item') && '$item: ID!',
        uses('later') && '$later: ID!',
        uses('action') && '$action: ID!',
      ]
        .filter(Boolean)
        .join(', ');
      const { data, errors } = await gql<{ result: { __typename: string } }>(
        gateway,
        caller,
        `mutation ${variables && `(${variables})`} { result: ${call} { __typename } }`,
        {
          ...{ id: String(id), earlier: String(earlier.id), user: String(owner.id), other: String(asker.id) },
          ...{ comment, view: String(view.id), member: String(member.id), meeting: String(meeting) },
          ...{ item: String(item), later: String(later), action: String(action) },
        },
      );
      const found = data?.result?.__typename ?? errors?.[0]?.extensions?.code ?? errors?.[0]?.message;
      answered[who] = found?.endsWith('Error') || errors ? found : 'done';
      expected[who] = outcome;
      const changed = (await stored(services.db)) !== before;
      expect({ who, changed }).toEqual({ who, changed: outcome === 'done' });
    }
    expect(answered).toEqual(expected);
  });
});
