import {
  type AnalysisSection,
  countVotes,
  type FollowUpPart,
  hasPermission,
  mayRead,
  mayReadAnalystNotes,
  mayReadMeetings,
  ROLES,
  type Role,
  STAGE,
  STAGES,
} from '@portal/domain';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isLeafType,
  isNonNullType,
  isUnionType,
} from 'graphql';

/** No request, file or person has it. */
const NO_ID = 999_999;

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordSecurityEvent } from '../audit/security-store.ts';
import { startSession } from '../people/sessions/service.ts';
import { transaction } from '../platform/db/index.ts';
import { toSql } from '../platform/db/time.ts';
import { countFacts } from '../reports/facts/count.ts';
import { sealedText } from '../requests/comments/recorded.ts';
import { sealedTexts as sealedConsultation } from '../requests/consultations/recorded.ts';
import { findRequest } from '../requests/device-requests/store.ts';
import { sealedTexts } from '../requests/evidence/recorded.ts';
import { sealed } from '../requests/history/sealed.ts';
import { appendEvent } from '../requests/history/service.ts';
import { insertDeclaration } from '../requests/interests/store.ts';
import { schema } from '../schema.ts';
import { type Caller, gql, upload } from '../testing/client.ts';
import { conditionOf } from '../testing/conditions.ts';
import { docxText } from '../testing/docx.ts';
import { firstApprovalOf } from '../testing/first-approvals.ts';
import { followUpOf } from '../testing/follow-ups.ts';
import { DIALECTS, shareOf, type TestGateway, testGateway } from '../testing/gateway.ts';
import { actionOf, approvedMinutesOf, itemOf, meetingOf } from '../testing/meetings.ts';
import { pdfText } from '../testing/pdf.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { LAWSON_ID, requestAt } from '../testing/requests.ts';
import { putOnTrial } from '../testing/trials.ts';
import { ZIPS } from '../testing/workbooks.ts';

/** A text that stands in one place of the database alone, and the roles that may be told it. */
interface Secret {
  text: string;
  of: string;
  roles: readonly Role[];
  /** Told over REST alone. */
  restOnly?: true;
}

/** How deep the selections go that are made from the schema. */
const DEPTH = 6;

/** Files and pages, and the identity library's own calls, which know nobody's session of the portal. */
const NOT_THE_API = /^\/(?!api\/)|^\/api\/(idp|docs)/;

/** What some calls are asked for. */
const ASKED: Readonly<Record<string, string>> = {
  '/api/search': '?q=secret',
  '/api/device-requests/packet': '?ids=1,2',
};

/** Every field of a type, down to the leaves: all that a caller could ask for. */
function everything(type: GraphQLOutputType, depth = DEPTH): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isUnionType(named))
    return `{ __typename ${named
      .getTypes()
      .map((each) => `... on ${each.name} ${everything(each, depth)}`)
      .join(' ')} }`;
  const fields = Object.values('getFields' in named ? named.getFields() : {}) as GraphQLField<
    unknown,
    unknown
  >[];
  const selected = fields
    .filter((field) => depth > 1 || isLeafType(getNamedType(field.type)))
    .map((field) => `${field.name} ${everything(field.type, depth - 1)}`);
  return `{ __typename ${selected.join(' ')} }`;
}

/** Each id with another one, for calls that take several. */
const pairsOf = (ids: readonly number[]) => ids.map((id, at) => [id, ids[(at + 1) % ids.length]]);

/** Each way to give a field its required arguments: every id that there is, every value of an enumeration. */
function waysToAsk(field: GraphQLField<unknown, unknown>, ids: readonly number[]): string[] {
  const valuesOf = (type: GraphQLInputType, name: string): string[] => {
    const named = getNamedType(type);
    if (field.name === 'comparedRequests')
      return pairsOf(ids).map((pair) => JSON.stringify(pair.map(String)));
    if (named.name === 'ID') return ids.map((id) => `"${id}"`);
    if (isEnumType(named)) return named.getValues().map(({ name }) => name);
    if (field.name === 'hospitalSetting') return ['"holidays"'];
    if (field.name === 'routingTrial') return ['"[]"'];
    if (name === 'lawsonId') return [`"${LAWSON_ID}"`];
    if (name === 'text' || name === 'deviceName') return ['"secret"'];
    if (name === 'udi') return ['"(01)51022222233336"', '"secret"'];
    if (name === 'behind') return ['"measure=submitted&from=2000-01-01&until=2999-12-31"'];
    if (name === 'queries') return ['["", "q=secret"]'];
    throw new Error(`${field.name}(${name}) is a required ${named.name}: say here what to ask it for`);
  };
  return field.args
    .filter(({ type }) => isNonNullType(type))
    .reduce(
      (ways, { name, type }) =>
        ways.flatMap((way) => valuesOf(type, name).map((value) => [...way, `${name}: ${value}`])),
      [[]] as string[][],
    )
    .map((args) => `{ ${field.name}${args.length ? `(${args.join(', ')})` : ''} ${everything(field.type)} }`);
}

/**
 * Nobody is told what they may not read, whichever call they ask and whichever id they name. The calls are those that the gateway
 * registers and those of its schema, so that a new one is held to the rule from its first day.
 */
describe.each(DIALECTS)('what a stranger is told on %s', (dialect) => {
  let gateway: TestGateway;
  const strangers = {} as Record<Role | 'unverified', SignedIn>;
  const secrets: Secret[] = [];
  let requestIds: number[];
  /** The request that the minutes are about. */
  let minutesAbout: number;
  let circulatedId: number;
  let onTrial: number;
  let fileIds: number[];
  let userIds: number[];
  let owner: SignedIn;

  beforeAll(async () => {
    // Each question asks for everything at once, which costs more than a person's question may.
    gateway = await testGateway(dialect, {}, (config) => ({ ...config, graphqlCostLimit: 2_000_000 }));
    const { services } = gateway;
    for (const role of ROLES) strangers[role] = await signInAs(services, role);
    strangers.unverified = await signInAs(services, ROLES, { email_verified: 0 });
    owner = await signInAs(services, 'provider', { department: 'SECRET-department' });
    const analyst = await signInAs(services, 'analyst');
    const keep = (text: string, of: string, may: (role: Role) => boolean) =>
      secrets.push({ text, of, roles: ROLES.filter(may) });
    keep('SECRET-department', 'a user', (role) => hasPermission({ id: 0, roles: [role] }, 'view_users'));
    const manages = (role: Role) => hasPermission({ id: 0, roles: [role] }, 'manage_users');
    await startSession(services, owner.id, { device: 'SECRET-device' });
    secrets.push({ text: 'SECRET-device', of: 'a session', roles: ROLES.filter(manages), restOnly: true });
    // The newest, so that it stands on the first page whatever is refused meanwhile.
    await recordSecurityEvent(services.db, new Date('2100-01-01'), {
      kind: 'signed_in',
      detail: 'SECRET-event',
    });
    keep('SECRET-event', 'an event about access', manages);
    await services.db
      .insertInto('dashboard_members')
      .values({
        dashboard: 'SECRET-team',
        user_id: owner.id,
        role: 'member',
        added_at: '2026-01-01 00:00:00.000',
      })
      .execute();
    keep('SECRET-team', 'the team of a dashboard', manages);

    const view = { list: 'mine', query: 'sort=due', owner_id: analyst.id } as const;
    await services.db
      .insertInto('saved_views')
      .values([
        { ...view, role: null, name: 'SECRET-own-view', created_at: '2026-01-01 00:00:00.000' },
        { ...view, role: 'analyst', name: 'SECRET-shared-view', created_at: '2026-01-01 00:00:00.000' },
      ])
      .execute();
    keep('SECRET-own-view', "somebody's saved view", () => false);
    keep('SECRET-shared-view', 'a view that analysts share', (role) => role === 'analyst');

    const saved = {
      ...{ owner_id: analyst.id, mailed: null, created_at: '2026-01-01 00:00:00.000' },
      view: JSON.stringify({ sections: ['outcomes'], period: 'last_month', filter: {} }),
    };
    await services.db
      .insertInto('saved_reports')
      .values([
        { ...saved, name: 'SECRET-own-report' },
        { ...saved, name: 'SECRET-shared-report' },
      ])
      .execute();
    const reports = await services.db.selectFrom('saved_reports').select(['id', 'name']).execute();
    const sharedReport = reports.find(({ name }) => name === 'SECRET-shared-report');
    await services.db
      .insertInto('saved_report_roles')
      .values({ report_id: sharedReport?.id ?? 0, role: 'committee' })
      .execute();
    keep('SECRET-own-report', "somebody's saved report", () => false);
    keep('SECRET-shared-report', 'a report shared with the committee', (role) => role === 'committee');

    const since = '2026-01-01 00:00:00.000';
    const member = await signInAs(services, 'committee');
    await insertDeclaration(
      services.db,
      {
        ...{ user_id: member.id, user_name: 'SECRET-member', number: 1 },
        ...{ declared_at: since, valid_until: '2999-01-01 00:00:00.000' },
      },
      [
        {
          ...{ place: 1, manufacturer: 'SECRET-employer', manufacturer_key: 'secret employer' },
          ...{ kind: 'employment', text: 'SECRET-salary' },
        },
      ],
    );
    const readsInterests = (role: Role) => role === 'business_office' || role === 'admin';
    for (const text of ['SECRET-member', 'SECRET-employer', 'SECRET-salary'])
      keep(text, 'what a member has declared', readsInterests);

    await services.db
      .insertInto('drafts')
      .values(
        // One has a name that the paths below ask for.
        ['SECRET-form', String(NO_ID)].map((draft_key) => ({
          ...{ user_id: analyst.id, draft_key, version: 1, saved_at: since },
          value: JSON.stringify({ deviceName: 'SECRET-draft' }),
        })),
      )
      .execute();
    keep('SECRET-form', "somebody's draft", () => false);
    keep('SECRET-draft', "somebody's draft", () => false);
    await services.db
      .insertInto('push_devices')
      .values({
        ...{ user_id: analyst.id, endpoint_hash: 'a'.repeat(64), endpoint: 'https://SECRET-push.example/1' },
        ...{
          p256dh: 'SECRET-key',
          auth: 'SECRET-shared-key',
          session_hash: 'b'.repeat(64),
          provider_session: null,
        },
        ...{ device: 'SECRET-phone', created_at: since },
      })
      .execute();
    for (const text of ['SECRET-push', 'SECRET-key', 'SECRET-shared-key', 'SECRET-phone'])
      keep(text, "somebody's phone", () => false);

    await services.db
      .insertInto('hospital_settings')
      .values({
        ...{ name: 'second_outcomes', version: 1, value: '["approved_for_trial"]', changed_at: since },
        ...{ changed_by: analyst.id, changed_by_name: 'Somebody' },
      })
      .execute();
    const chair = await signInAs(services, 'committee', { name: 'The chair' });
    const meeting = await meetingOf(
      services.db,
      { chair, planner: chair },
      { title: 'SECRET-title', place: 'SECRET-place', guests: '["SECRET-guest"]' },
    );
    await services.db
      .insertInto('meeting_events')
      .values({
        ...{ meeting_id: meeting, action: 'planned', actor_id: chair.id, actor_name: 'SECRET-planner' },
        ...{ at: since, changes: '[{"part":"title","old":null,"new":"SECRET-plan"}]' },
      })
      .execute();
    const talk = await itemOf(services.db, meeting, chair, { text: 'SECRET-item' });
    await services.db
      .insertInto('meeting_notes')
      .values({
        ...{ item_id: talk, text: 'SECRET-talk', version: 1, edited_at: since },
        ...{ edited_by: chair.id, edited_by_name: 'SECRET-noter' },
      })
      .execute();
    const called = await itemOf(services.db, meeting, chair, {
      ...{ text: null, request_id: (await requestAt(services, owner.id, 'committee_review')).id },
      ...{ state: 'closed', result: 'approve', needed: 1, eligible: '[]' },
      counts: '{"approve":1,"deny":0,"defer":0,"trial":0,"abstain":0}',
    });
    await services.db
      .insertInto('meeting_votes')
      .values({
        ...{ item_id: called, user_id: chair.id, user_name: 'SECRET-voter', vote: 'deny' },
        ...{ reason: 'SECRET-ballot', at: since },
      })
      .execute();
    for (const what of [
      'item',
      'title',
      'place',
      'guest',
      'planner',
      'plan',
      'voter',
      'ballot',
      'talk',
      'noter',
    ])
      keep(`SECRET-${what}`, `the ${what} of a meeting`, (role) => mayReadMeetings({ id: 0, roles: [role] }));

    const later = toSql(new Date(Date.now() + 86_400_000));
    const circulation = await meetingOf(
      services.db,
      { chair, planner: chair },
      { kind: 'circulation', state: 'open', title: 'SECRET-circulation', ends_at: later, listed_at: later },
    );
    const { id: circulating } = await requestAt(services, owner.id, 'committee_review');
    circulatedId = circulating;
    const voting = await itemOf(services.db, circulation, chair, {
      ...{ text: null, request_id: circulating, planned_request: circulating, state: 'open' },
    });
    await services.db
      .insertInto('meeting_votes')
      .values({
        ...{ item_id: voting, user_id: chair.id, user_name: 'SECRET-circulated-by', vote: 'deny' },
        ...{ reason: 'SECRET-hidden-ballot', at: since },
      })
      .execute();
    keep('SECRET-circulation', 'the title of a circulation', (role) =>
      hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
    );
    // GraphQL tells the ids of who has voted.
    secrets.push({
      ...{ text: 'SECRET-circulated-by', of: 'a vote in a circulation: whose it is', restOnly: true },
      roles: ROLES.filter((role) => mayReadMeetings({ id: 0, roles: [role] })),
    });
    keep('SECRET-hidden-ballot', 'a vote in a circulation that is open', () => false);

    // Approved minutes of a meeting that is over, and a draft of another one.
    const about = await requestAt(services, owner.id, 'committee_review');
    let recommending = 0;
    for (const state of ['approved', 'written'] as const) {
      const over = await meetingOf(services.db, { chair, planner: chair }, { state: 'closed' });
      recommending = over;
      const talked = await itemOf(services.db, over, chair, {
        ...{ text: null, request_id: about.id, state: 'closed' },
      });
      const parts = [
        { item: null, heading: '', text: `SECRET-${state}-whole.`, covers: [] },
        { item: talked, heading: '1. Device', text: `SECRET-${state}-said.`, covers: [talked] },
      ];
      if (state === 'approved') await approvedMinutesOf(services.db, over, chair, parts);
      else
        await services.db
          .insertInto('minutes_drafts')
          .values({
            ...{ meeting_id: over, version: 1, parts: JSON.stringify(parts) },
            ...{ edited_by_name: null, edited_at: since },
          })
          .execute();
      for (const [part, item_id] of [
        ['whole', null],
        ['said', talked],
      ] as const) {
        const task = `SECRET-${state}-${part}-action`;
        await actionOf(services.db, over, chair, { text: task, item_id });
        for (const [text, of] of [
          [`SECRET-${state}-${part}.`, 'minutes'],
          [task, 'actions'],
        ] as const)
          keep(text, `the ${part} of ${state} ${of}`, (role) => mayReadMeetings({ id: 0, roles: [role] }));
      }
    }
    minutesAbout = about.id;

    requestIds = [];
    fileIds = [];
    for (const stage of STAGES) {
      const mark = (of: string) => `SECRET-${of}-of-${stage}.`;
      const { id, status } = await requestAt(services, owner.id, stage, {
        deviceName: mark('name'),
        manufacturer: mark('manufacturer'),
      });
      requestIds.push(id);
      const file = await upload(gateway, analyst, id, `${mark('file')}xlsx`, ZIPS.plain);
      fileIds.push(Number(file.body.id));
      await services.db
        .updateTable('device_requests')
        .set({
          analyst_notes: mark('notes'),
          dismissal_reason: mark('reason'),
          lawson_id: LAWSON_ID,
          outcome: 'approved_with_conditions',
        })
        .where('id', '=', id)
        .execute();
      await services.db
        .insertInto('request_votes')
        .values({
          request_id: id,
          user_id: analyst.id,
          user_name: 'Somebody',
          vote: 'deny',
          comment: mark('vote'),
          at: '2026-01-01 00:00:00.000',
        })
        .execute();
      const comment = (audience: 'everyone' | 'staff', more: object = {}) => ({
        ...{ request_id: id, audience, author_id: analyst.id, author_name: mark(`author-${audience}`) },
        ...{ question_to: null, question_to_name: null, open_to: null, answered_at: null, answer_to: null },
        ...{ withdrawn_at: null, edited_at: null, deleted_at: null, mentions: '[]' },
        created_at: '2026-01-01 00:00:00.000',
        ...sealedText(mark(`comment-${audience}`)),
        ...more,
      });
      const mentions = JSON.stringify([{ id: analyst.id, name: mark('mentioned') }]);
      await services.db
        .insertInto('request_comments')
        .values([
          { ...comment('everyone'), id: 281_000_000_000_001 },
          {
            ...comment('staff', { question_to: analyst.id, question_to_name: mark('asked'), mentions }),
            id: 281_000_000_000_002,
          },
        ])
        .execute();
      const { event_id } = await services.db
        .selectFrom('request_events')
        .select((eb) => eb.fn.max('id').as('event_id'))
        .where('request_id', '=', id)
        .executeTakeFirstOrThrow();
      // Told before a request was taken back, or before somebody lost a role.
      await services.db
        .insertInto('notices')
        .values(
          Object.values(strangers).map((person) => ({
            ...{ user_id: person.id, shown_to: person.id, unread_by: person.id, request_id: id, event_id },
            ...{ kind: 'approved' as const, own: 0, staff_only: 0, at: since, read_at: null },
            ...{ mail_id: null, digest_for: null },
          })),
        )
        .execute();
      await services.db
        .insertInto('request_consultations')
        .values({
          ...{ request_id: id, id: 1, kind: 'person', asked_of: analyst.id, asked_by: analyst.id },
          ...{ asked_of_name: mark('consulted'), asked_by_name: mark('consulting'), open_to: null },
          ...{ asked_at: '2026-01-01 00:00:00.000', answer: 'yes', withdrawn_at: null },
          answered_at: '2026-01-01 00:00:00.000',
          ...sealedConsultation({ question: mark('consultation'), answer_text: mark('opinion') }),
        })
        .execute();
      for (const name of ['consulted', 'consulting', 'consultation', 'opinion'])
        keep(mark(name), `a consultation about the ${stage} request`, (role) =>
          hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
        );
      const study = { citation: mark('study'), doi: null, kind: 'cohort', level: 'IV', finding: null };
      const line = { item: mark('line'), unitPrice: '1.00', quantity: 1, period: 'year', side: 'new' };
      const sections = {
        need: { problem: mark('analysis'), patientsPerYear: null, alternatives: null },
        cost: {
          currency: 'USD',
          lines: [line],
          contractNumber: null,
          contractEnd: null,
          reimbursementCode: null,
        },
        safety: { deviceClass: null, premarketNumber: null, recalls: mark('recall'), incidents: null },
        evidence: { studies: [study] },
        score: { safety: { points: 3, reason: mark('points') } },
      };
      for (const [section, value] of Object.entries(sections) as [AnalysisSection, object][]) {
        const text = JSON.stringify({ value });
        await services.db
          .insertInto('analysis_sections')
          .values({
            ...{ request_id: id, section, version: 1, value: text, ...sealed(text) },
            ...{ saved_by: analyst.id, saved_by_name: mark('saver'), saved_at: '2026-01-01 00:00:00.000' },
          })
          .execute();
      }
      const writer = await signInAs(services, 'analyst', { name: mark('writer') });
      const until = toSql(new Date(Date.now() + 60 * 60_000));
      await services.db
        .insertInto('analysis_writers')
        .values({ request_id: id, section: 'need', user_id: writer.id, until })
        .execute();
      const condition = conditionOf(id, { id: analyst.id, name: mark('person') });
      await services.db
        .insertInto('request_conditions')
        .values({ ...condition, text: mark('condition'), note: mark('note') })
        .execute();
      await services.db
        .insertInto('request_first_approvals')
        .values({
          ...firstApprovalOf(id, { id: analyst.id, name: mark('approver') }),
          ...{ notes: mark('approval'), reason_against: mark('secret reason') },
        })
        .execute();
      const seesAll = (role: Role) => hasPermission({ id: 0, roles: [role] }, 'view_all_requests');
      for (const name of STAGE[status].beforeCommittee ? ['approver', 'approval'] : [])
        keep(mark(name), `the approval that waits on the ${stage} request`, seesAll);
      for (const name of STAGE[status].beforeCommittee ? [] : ['approver', 'approval'])
        keep(mark(name), `the approval that does not wait on the ${stage} request`, () => false);
      keep(mark('secret reason'), `the reason of that approval of the ${stage} request`, () => false);
      const talks = await meetingOf(services.db, { chair, planner: chair }, { title: mark('meeting') });
      await itemOf(services.db, talks, chair, { text: null, request_id: id, planned_request: id });
      await itemOf(services.db, recommending, chair, {
        ...{ text: null, request_id: id, state: 'closed', closed_at: since, result: 'deny' },
        ...{ needed: 1, eligible: '[]', counts: JSON.stringify(countVotes(['deny'])) },
      });
      const stored = await findRequest(services.db, id);
      await transaction(services.db, async (trx) => {
        if (!stored) return;
        const by = { id: analyst.id, name: 'Somebody' };
        await appendEvent(trx, { ...services, correlationId: 'reach' }, by, {
          ...{ action: 'decided_against', audience: 'staff', before: stored, after: stored },
          ...{ notes: mark('against'), at: new Date() },
        });
      });
      keep(mark('against'), `why it was decided against the advice on the ${stage} request`, (role) =>
        hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
      );
      if (STAGE[status].beforeCommittee)
        keep(mark('meeting'), `the meeting about the ${stage} request`, (role) =>
          hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
        );
      else
        keep(mark('meeting'), `the meeting of which the ${stage} request has fallen off`, (role) =>
          mayReadMeetings({ id: 0, roles: [role] }),
        );
      const evidence = (audience: 'everyone' | 'staff', at: number) => ({
        ...{ request_id: id, id: at, kind: 'vendor' as const, audience, file_size: null, media_type: null },
        ...sealedTexts({
          title: mark(`evidence-${audience}`),
          file_name: null,
          url: `https://x/${mark(`link-${audience}`)}`,
        }),
        ...{ storage_key: null, added_by: analyst.id, added_by_name: mark(`adder-${audience}`) },
        ...{ removed_at: null, removed_by: null, removed_by_name: null },
        added_at: '2026-01-01 00:00:00.000',
      });
      await services.db
        .insertInto('request_evidence')
        .values([evidence('everyone', 281_000_000_000_011), evidence('staff', 281_000_000_000_012)])
        .execute();
      for (const name of ['evidence-staff', 'link-staff', 'adder-staff'])
        keep(mark(name), `evidence for staff of the ${stage} request`, (role) =>
          hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
        );
      for (const name of ['analysis', 'line', 'recall', 'study', 'points', 'saver', 'writer'])
        keep(mark(name), `the value analysis of the ${stage} request`, (role) =>
          hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
        );
      if (stage === 'on_shelf') {
        const said = (id: number, part: FollowUpPart, of: string) => {
          const value = JSON.stringify({ used: 'no', usedText: mark(of), again: false, againText: 'No.' });
          return followUpOf(id, owner, {
            ...{ id: part === 'analyst' ? 2 : 1, part, person_name: mark(`${of}-of`), open_to: null },
            ...{ answered_at: since, first_answered_at: since, value, ...sealed(value) },
          });
        };
        await services.db
          .insertInto('request_follow_ups')
          .values([said(id, 'requester', 'came-requester'), said(id, 'analyst', 'came-analyst')])
          .execute();
        for (const name of ['requester', 'requester-of', 'analyst', 'analyst-of'])
          keep(mark(`came-${name}`), `what came of the ${stage} request`, (role) =>
            hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
          );
      }
      const request = { requestedBy: owner.id, status };
      const reads = (role: Role) => mayRead({ id: 0, roles: [role] }, request);
      for (const name of ['condition', 'person', 'note'])
        keep(mark(name), `a condition of the ${stage} request`, reads);
      keep(mark('name'), `the ${stage} request`, reads);
      keep(mark('manufacturer'), `the manufacturer of the ${stage} request`, reads);
      keep(mark('comment-everyone'), `a comment on the ${stage} request`, reads);
      for (const name of ['comment-staff', 'author-staff', 'asked', 'mentioned'])
        keep(mark(name), `a comment for staff on the ${stage} request`, (role) =>
          hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
        );
      for (const name of ['evidence-everyone', 'link-everyone'])
        keep(mark(name), `evidence of the ${stage} request`, reads);
      keep(mark('file'), `a file of the ${stage} request`, reads);
      const readsNotes = (role: Role) => mayReadAnalystNotes({ id: 0, roles: [role] }, request);
      keep(mark('notes'), `the analyst's notes on the ${stage} request`, readsNotes);
      keep(mark('reason'), `why the ${stage} request was dismissed`, readsNotes);
      await services.db
        .insertInto('request_recusals')
        .values({
          ...{ request_id: id, user_id: member.id, user_name: mark('recused'), source: 'office' },
          ...{ reason: mark('recusal'), recused_by: analyst.id, recused_by_name: mark('recuser'), at: since },
        })
        .execute();
      keep(mark('recused'), `who is recused from the ${stage} request`, (role) =>
        hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
      );
      for (const name of ['recusal', 'recuser'])
        keep(mark(name), `why somebody is recused from the ${stage} request`, readsInterests);
      keep(mark('vote'), `a vote on the ${stage} request`, (role) =>
        hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
      );
    }
    // Everybody reads the one before the committee, and not what was merged into it.
    await services.db
      .insertInto('request_merges')
      .values({
        request_id: requestIds[STAGES.indexOf('dismissed')] ?? 0,
        into_id: requestIds[STAGES.indexOf('committee_review')] ?? 0,
        ...{ merged_at: since, merged_by: analyst.id, merged_by_name: 'SECRET-merger', supporters: '[]' },
      })
      .execute();
    keep('SECRET-merger', 'who has merged requests', () => false);
    const mark = (of: string) => `SECRET-${of}-on-trial.`;
    const { id, status } = await requestAt(services, owner.id, 'approved', {
      deviceName: mark('name'),
      manufacturer: mark('manufacturer'),
      description: mark('description'),
    });
    requestIds.push(id);
    onTrial = id;
    const evaluation = JSON.stringify({ answers: { 1: 4 }, text: mark('evaluation') });
    await putOnTrial(
      services.db,
      id,
      { id: analyst.id, name: mark('evaluator') },
      {
        trial: {
          questions: JSON.stringify([{ id: '1', text: mark('question'), scale: 'rating' }]),
          reason: mark('end'),
        },
        evaluator: { value: evaluation, ...sealed(evaluation), answered_at: since },
      },
    );
    const reads = (role: Role) => mayRead({ id: 0, roles: [role] }, { requestedBy: owner.id, status });
    keep(mark('name'), 'the tried request', reads);
    for (const name of ['manufacturer', 'description', 'question', 'evaluator', 'end'])
      keep(mark(name), `the ${name} of a request on trial`, reads);
    keep(mark('evaluation'), 'what an evaluator has answered', (role) =>
      hasPermission({ id: 0, roles: [role] }, 'view_all_requests'),
    );
    userIds = [owner.id, analyst.id];
    await countFacts(services);
  });
  afterAll(() => gateway.stop());

  const EVIDENCE_IDS = [281_000_000_000_011, 281_000_000_000_012];
  const allIds = () => [...new Set([...requestIds, ...fileIds, ...EVIDENCE_IDS, ...userIds, NO_ID])];

  /** What the answers tell, what they may tell the role, and what they tell against the rules. */
  function compare(role: Role | null, answers: readonly string[]) {
    const found = secrets.filter(({ text }) => answers.some((answer) => answer.includes(text)));
    const open = secrets.filter(({ roles }) => role && roles.includes(role));
    return { found, open, leaked: found.filter((secret) => !open.includes(secret)).map(({ of }) => of) };
  }

  /** Every GET that the gateway answers under /api, with every id in every place. */
  function reads(): string[] {
    return gateway.routes
      .filter(({ method, url }) => method === 'GET' && !NOT_THE_API.test(url) && url !== '/api/graphql')
      .map(({ url }) => `${url}${ASKED[url] ?? ''}`)
      .flatMap((url) =>
        url.endsWith('/compare') ? pairsOf(allIds()).map((ids) => `${url}?ids=${ids}`) : url,
      )
      .flatMap((url) =>
        (url.match(/:\w+/g) ?? []).reduce(
          (paths, place) => paths.flatMap((path) => allIds().map((id) => path.replace(place, String(id)))),
          [url],
        ),
      );
  }
  async function ask(caller: Caller, path: string): Promise<string> {
    const headers: Record<string, string> = caller ? { authorization: `Bearer ${caller.token}` } : {};
    const response = await fetch(gateway.url + path, { headers });
    if (response.body && response.headers.get('content-type')?.includes('event-stream')) {
      await response.body.cancel();
      return '';
    }
    const type = response.headers.get('content-type') ?? '';
    const read = type === 'application/pdf' ? pdfText : type.includes('wordprocessingml') ? docxText : null;
    const text = read ? await read(new Uint8Array(await response.arrayBuffer())) : await response.text();
    return `${response.headers.get('content-disposition') ?? ''} ${text}`;
  }
  async function query(caller: Caller, field: GraphQLField<unknown, unknown>): Promise<string[]> {
    const answers: string[] = [];
    for (const way of waysToAsk(field, allIds())) {
      const answer = await gql(gateway, caller, way);
      // That the selection was run and not refused for its size.
      expect(
        answer.errors?.filter(({ message }) => /exceeds|limit|Cannot query/i.test(message)) ?? [],
      ).toEqual([]);
      answers.push(JSON.stringify(answer));
    }
    return answers;
  }

  /** Tells of every request its name, stage and day (ADR 114): asked by itself. */
  const OF_ALL = 'similarRequests';
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
    ({ name }) => name !== OF_ALL,
  );
  const callers: [who: string, role: Role | null, caller: () => Caller][] = [
    ...ROLES.map((role): [string, Role, () => Caller] => [role, role, () => strangers[role]]),
    ['nobody', null, () => null],
    ['unverified', null, () => strangers.unverified],
  ];

  it.each(shareOf(dialect, callers))(
    '%s: by REST, nothing that they may not read',
    async (_who, role, caller) => {
      const answers: string[] = [];
      for (const path of reads()) answers.push(await ask(caller(), path));
      const { found, open, leaked } = compare(role, answers);
      expect(leaked).toEqual([]);
      // That the calls were answered: whoever may read a request is told its name.
      expect(found).toEqual(expect.arrayContaining(open.filter(({ text }) => text.includes('name'))));
    },
  );

  it.each(shareOf(dialect, callers))(
    '%s: by GraphQL, nothing that they may not read',
    async (_who, role, caller) => {
      const answers: string[] = [];
      for (const field of queries) answers.push(...(await query(caller(), field)));
      const { found, open, leaked } = compare(role, answers);
      expect(leaked).toEqual([]);
      expect(found).toEqual(expect.arrayContaining(open.filter(({ restOnly }) => !restOnly)));
    },
  );

  it.each(shareOf(dialect, callers))(
    '%s: of similar requests, nothing but their names',
    async (_who, role, caller) => {
      const field = schema.getQueryType()?.getFields()[OF_ALL];
      const answers = [
        ...(field ? await query(caller(), field) : []),
        await ask(caller(), '/api/similar?device_name=secret'),
      ];
      const { found, leaked } = compare(role, answers);
      expect(leaked.filter((of) => !/^the \w+ request$/.test(of))).toEqual([]);
      expect(found.length > 0).toBe(role !== null);
    },
  );

  it('staff who have packets made for everyone: what the requester is told, and nothing of staff', async () => {
    const told = async (caller: Caller, id: number) =>
      compare(null, [await ask(caller, `/api/device-requests/${id}/packet?audience=everyone`)]).leaked.sort();
    for (const id of requestIds) {
      const own = await told(owner, id);
      expect(own).toContainEqual(expect.stringMatching(/the (\w+|tried) request$/));
      const ofStaff = /for staff|value analysis|a vote|a consultation|evaluator has answered/;
      expect(own.filter((of) => ofStaff.test(of))).toEqual([]);
      for (const role of ['analyst', 'committee', 'admin'] as const)
        expect(await told(strangers[role], id)).toEqual(own);
    }
  });

  it('somebody who is consulted: of those requests, nothing but the facts of their devices', async () => {
    const consulted = await signInAs(gateway.services, 'provider');
    const at = '2026-01-01 00:00:00.000';
    await gateway.services.db
      .insertInto('request_consultations')
      .values(
        requestIds.map((id) => ({
          ...{ request_id: id, id: 2, kind: 'person' as const, asked_of: consulted.id, asked_of_name: 'X' },
          ...{ asked_by: consulted.id, asked_by_name: 'X', asked_at: at, open_to: consulted.id },
          ...{ answer: null, answered_at: null, withdrawn_at: null },
          ...sealedConsultation({ question: 'Is it safe?', answer_text: null }),
        })),
      )
      .execute();
    const answers: string[] = [];
    for (const path of reads()) answers.push(await ask(consulted, path));
    for (const field of queries) answers.push(...(await query(consulted, field)));
    const { leaked } = compare('provider', answers);
    expect(leaked.filter((of) => !/^the (manufacturer of the )?\w+ request$/.test(of))).toEqual([]);
    expect(leaked.length).toBeGreaterThan(0);
  });

  it('the requester: of their own requests, nothing that is of staff', async () => {
    const answers: string[] = [];
    for (const path of reads()) answers.push(await ask(owner, path));
    for (const field of queries) answers.push(...(await query(owner, field)));
    // Their own account and team, and of a request what those read who read it: no kind of secret that staff alone are told.
    const { found } = compare('provider', answers);
    const OWN =
      /^(a user|a session|the team of a dashboard|((a condition of|a comment on|evidence of|a file of|the analyst's notes on|the manufacturer of) )?the \w+ request|why the \w+ request was dismissed|the (manufacturer|description|question|evaluator|end) of a request on trial)$/;
    expect(found.filter(({ of }) => !OWN.test(of)).map(({ text }) => text)).toEqual([
      'SECRET-came-requester-of-on_shelf.',
      'SECRET-came-requester-of-of-on_shelf.',
    ]);
    for (const stage of STAGES)
      expect(found.map(({ text }) => text)).toContain(`SECRET-evidence-everyone-of-${stage}.`);
  });

  it('a member who is recused: of the votes of others, nothing', async () => {
    const recused = await signInAs(gateway.services, 'committee');
    const row = { user_id: recused.id, user_name: 'X', source: 'interest', reason: null } as const;
    const by = { recused_by: null, recused_by_name: null, at: '2026-01-01 00:00:00.000' };
    await gateway.services.db
      .insertInto('request_recusals')
      .values(
        [...requestIds, minutesAbout, circulatedId].map((request_id) => ({ request_id, ...row, ...by })),
      )
      .execute();
    const answers: string[] = [];
    for (const path of reads()) answers.push(await ask(recused, path));
    for (const field of queries) answers.push(...(await query(recused, field)));
    const { found, leaked } = compare('committee', answers);
    expect(leaked).toEqual([]);
    expect(found.filter(({ of }) => /^(a vote|the said of|why it was decided)/.test(of))).toEqual([]);
    expect(found.filter(({ of }) => of.startsWith('the whole of'))).toHaveLength(4);
    expect(found.filter(({ of }) => of.startsWith('the analyst')).length).toBeGreaterThan(0);
  });

  it('an evaluator: of the device on trial, nothing but what it is and what is asked', async () => {
    const evaluator = await signInAs(gateway.services, 'provider');
    const asked = { user_id: evaluator.id, user_name: 'Somebody', asked: evaluator.id };
    await gateway.services.db
      .insertInto('trial_evaluators')
      .values({
        ...{ request_id: onTrial, ...asked, asked_at: '2026-01-01 00:00:00.000' },
        ...{ value: null, salt: null, digest: null, answered_at: null },
      })
      .execute();
    const answers: string[] = [];
    for (const path of reads()) answers.push(await ask(evaluator, path));
    for (const field of queries) answers.push(...(await query(evaluator, field)));
    expect(compare('provider', answers).leaked.sort()).toEqual([
      'the manufacturer of a request on trial',
      'the question of a request on trial',
      'the tried request',
    ]);
  });

  it('a supporter: of the requests that they support, nothing but their names', async () => {
    const supporter = await signInAs(gateway.services, 'provider');
    const since = '2026-01-01 00:00:00.000';
    await gateway.services.db
      .insertInto('request_supporters')
      .values(requestIds.map((id) => ({ request_id: id, user_id: supporter.id, since })))
      .execute();
    const answers: string[] = [];
    for (const path of reads()) answers.push(await ask(supporter, path));
    for (const field of queries) answers.push(...(await query(supporter, field)));
    const { leaked } = compare('provider', answers);
    expect(leaked.filter((of) => !/^the \w+ request$/.test(of))).toEqual([]);
    expect(leaked.length).toBeGreaterThan(0);
  });
});
