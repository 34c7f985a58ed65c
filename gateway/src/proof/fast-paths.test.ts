import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { REQUEST_VIEWS, ROLES, type Role, STAGES } from '@portal/domain';
import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  print,
  type VariableDefinitionNode,
} from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { toSql } from '../platform/db/time.ts';
import { fastPaths, useFastPaths } from '../platform/fast/switch.ts';
import { sealedTexts } from '../requests/consultations/recorded.ts';
import { rest, upload } from '../testing/client.ts';
import { conditionOf } from '../testing/conditions.ts';
import { firstApprovalOf } from '../testing/first-approvals.ts';
import { followUpOf } from '../testing/follow-ups.ts';
import { DIALECTS, type Dialect, type TestGateway, testGateway } from '../testing/gateway.ts';
import { actionOf, approvedMinutesOf, itemOf, meetingOf } from '../testing/meetings.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { LAWSON_ID, NEW_REQUEST, requestAt } from '../testing/requests.ts';
import { putOnTrial, trialToBegin } from '../testing/trials.ts';
import { xlsx } from '../testing/workbooks.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

interface Registered {
  name: string;
  text: string;
}

/** What the shell and the dashboards register: every operation in their sources. */
async function registeredDocuments(): Promise<readonly Registered[]> {
  const files = globSync('{mfe-*,shell,packages/*}/src/**/*.graphql.ts', { cwd: ROOT })
    .map((file) => path.join(ROOT, file))
    .sort();
  const shared = files.filter((file) => file.startsWith(path.join(ROOT, 'packages/requests/')));
  const schema = path.join(ROOT, 'gateway/schema.graphql');
  const tag = path.join(ROOT, 'packages/kit/src/graphql/graphql.ts');
  const { readDocuments } = await import(path.join(ROOT, 'packages/build/src/documents/read.ts'));
  return (await readDocuments(files, { folder: ROOT, tag, shared, root: ROOT, schema })).documents;
}

/** What no screen asks for in one document. */
const NESTED: Registered = {
  name: 'Nested',
  text: `query Nested($view: RequestView!, $first: Int, $after: String, $files: Boolean = true) {
    deviceRequests(view: $view, sort: oldest, first: $first, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { __typename id name: deviceName ...All files @include(if: $files) { fileName uploadDate } } }
    }
  }
  fragment All on DeviceRequest { isOrdered lastUpdated requester { id name email } votes { vote } events { action at notes } }`,
};

/** What the variables of a document are tried with, by type: the first, and then the others one by one. */
type Tried = Record<string, readonly unknown[]>;

function triedWith(
  ids: readonly number[],
  { comments = [], person }: { comments?: readonly string[]; person?: number } = {},
): Tried {
  return {
    $after: [undefined, 'nonsense'],
    $comment: [...comments, '999999'],
    $user: [String(person), '999999', null],
    $name: ['target_submitted', 'nonsense'],
    $value: ['4', 'four'],
    $rules: ['[]', 'nonsense'],
    $urgency: ['urgent', 'soon', 'late'],
    $query: ['assignee=me&overdue=true', 'colour=red'],
    $behind: ['measure=submitted', 'measure=decided&outcome=rejected', 'measure=lost'],
    $address: ['https://calendar.example.com/a.ics', 'http://10.0.0.1/', null],
    Role: [undefined, 'analyst'],
    ID: [undefined, String(person), '999999', 'x'],
    'ID!': [...ids.slice(0, 2).map(String), '999999', 'x'],
    '[Stage!]': [['under_analysis'], [], undefined],
    '[ID!]': [undefined, [String(person)], ['999999']],
    '[ID!]!': [[FAILED_MAIL], ids.slice(0, 2).map(String), ['x'], []],
    'RequestView!': REQUEST_VIEWS,
    Int: [undefined, 2, 0, null],
    Boolean: [undefined, true, false],
    String: [undefined, 'closure'],
    'String!': [LAWSON_ID, ' '],
    '[String!]!': [['assignee=nobody', 'overdue=true&q=closure', ''], [], ['colour=red']],
    'SeveralAction!': ['dismiss', 'approve', 'assign'],
    '[ChosenRequest!]!': [
      ids.slice(0, 2).map((id) => ({ id: String(id) })),
      [{ id: '999999' }],
      [],
      [{ id: 'x' }],
    ],
    'Vote!': ['approve', 'deny'],
    RepeatsInput: [undefined, { every: 'weeks', count: 2 }, { every: 'weeks' }],
    'MeetingTime!': ['upcoming', 'past'],
    'MeetingAnswer!': ['yes', 'no'],
    'MeetingVote!': ['approve', 'deny'],
    'SaidKind!': ['questions', 'answers'],
    'Boolean!': [true, false],
    'ConsultationInput!': [
      { kind: 'person', person: String(person), question: 'Is it safe?' },
      { kind: 'pharmacy', question: 'Is it safe?' },
      { kind: 'person', question: '' },
    ],
    'FollowUpInput!': [
      { used: 'yes', unitsPerYear: 40, unitPrice: '1250.00', currency: 'USD', again: true },
      { used: 'no', again: false },
    ],
    'ConsultationAnswer!': ['yes', 'conditions'],
    'Int!': [1, 9],
    RequestSort: [undefined, 'newest', 'oldest', 'longest_in_stage', 'due', 'urgent'],
    'Audience!': ['everyone', 'staff'],
    Approval: [undefined, 'approved_with_conditions', 'approved_for_trial'],
    TrialInput: [undefined, trialInput(person ?? 999_998), trialInput(999_999)],
    '[ConditionInput!]': [
      undefined,
      [{ ...CONDITION, userId: String(person) }],
      [{ ...CONDITION, userId: '999999' }],
    ],
    'CommentInput!': [{ body: 'Which sizes?' }, { body: 'For staff.', audience: 'staff' }, { body: '' }],
    'EvidenceLinkInput!': [
      { url: 'https://vendor.example', title: 'Data sheet', kind: 'vendor', audience: 'staff' },
      { url: 'http://vendor.example', title: '' },
    ],
    '[InterestInput!]!': [
      // Nobody's device is of it, so that people still vote.
      [{ manufacturer: 'Nobody Medical', kind: 'gift' }],
      [],
      [{ manufacturer: ' ', kind: 'gift' }],
    ],
    'EvidenceCorrectionInput!': [{ title: 'Data sheet of May', kind: 'cost' }, { title: '' }],
    'DeviceRequestInput!': [
      NEW_REQUEST,
      { ...NEW_REQUEST, deviceName: '' },
      { ...NEW_REQUEST, model: 'EV-29', deviceClass: 'III', singleUse: true, mriSafety: 'MR Conditional' },
      { ...NEW_REQUEST, deviceClass: 'IV' },
      { ...NEW_REQUEST, isReplacement: true, oldDeviceName: 'Old', oldDeviceManufacturer: 'Abbott' },
      { deviceName: 'Nothing else' },
    ],
    DeviceRequestFilter: [
      undefined,
      { stage: ['approved'] },
      { stage: ['approved', 'on_shelf', 'submitted'] },
      { status: ['approved', 'rejected'], text: 'Closure' },
      { status: ['rejected'], department: 'Cath Lab', manufacturer: 'Abbott' },
      { status: [] },
      { assignee: 'me' },
      { assignee: 'nobody', overdue: true },
      { requester: 'me', waiting: false },
      { voted: true },
      { voted: false, stage: ['committee_review'] },
      { urgency: 'urgent' },
      { submittedFrom: '2025-01-01T00:01:00.000Z', submittedUntil: '2025-01-01T01:00:00.000Z' },
    ],
    SecurityEventFilter: [undefined],
    '[ReportName!]!': [['throughput', 'outcomes'], []],
    '[ReportName!]': [undefined, ['throughput'], []],
    'ReportPeriodName!': ['last_month', 'fiscal_year'],
    ReportPeriodName: [undefined, 'this_year'],
    SavedReportFilter: [undefined, { department: 'Cath Lab' }, { stage: 'lost' }],
    '[Role!]': [undefined, ['analyst'], ['provider']],
    ReportFrequency: [undefined, 'weekly', null],
    ReportFilter: [
      undefined,
      { from: '2025-01-01', until: '2025-12-31', department: 'Cath Lab' },
      { stage: 'approved', urgency: 'urgent' },
      { from: 'yesterday' },
    ],
    'InvitationInput!': [
      { email: 'invited@hospital.example', name: 'Invited', role: 'analyst' },
      { email: 'nonsense', name: '', role: 'analyst' },
    ],
    'UserChangeInput!': [{ department: 'EP' }, { name: '' }],
  };
}

/** Conditions of an approval, for a person and for one who is not there. */
const CONDITION = { text: 'Train the staff', until: '2999-12-31' };

const SAVED_REPORT = 7;
/** Ids of saved reports. */
const SAVED_REPORTS = [String(SAVED_REPORT), '999999', 'x'];

/** What the variables of one document are tried with, where others mean something else by the same name. */
const TRIED_BY_DOCUMENT: Readonly<Record<string, Tried>> = {
  SaveReport: { $name: ['Ours', ' '] },
  ChangeSavedReport: { $id: SAVED_REPORTS, $name: [undefined, 'Theirs', ' '] },
  RemoveSavedReport: { $id: SAVED_REPORTS },
  ChooseSavedReport: { $id: SAVED_REPORTS },
  SavedReport: { $id: SAVED_REPORTS },
  EditedReport: { $id: SAVED_REPORTS },
  ChangeCondition: { $number: [1, 7], $closed: [true, false], $note: [undefined, 'Done.'] },
  SaveAnalysisSection: {
    $section: ['need', 'cost'],
    $value: [JSON.stringify({ problem: 'It takes too long.' }), '{"colour":"red"}', 'nonsense'],
    $version: [0, 7],
  },
  SaveMeetingNotes: { $text: ['We talked.', undefined], $version: [0, 7] },
  WriteAnalysisSection: { $section: ['need', 'cost'] },
  NameDeputy: { $from: ['2999-01-01', null], $until: ['2999-01-02', '2998-01-01'] },
  AnswerFollowUp: { $number: [2, 9] },
  EvaluateTrial: { $answers: ['{"1":4}', '{"1":9}', 'nonsense'] },
  StopTrial: { $reason: ['It leaks.', ' '] },
};

function* variantsOf(definitions: readonly VariableDefinitionNode[], tried: Tried) {
  const values = definitions.map(({ variable, type }) => {
    const all = tried[`$${variable.name.value}`] ?? tried[print(type)];
    if (!all)
      throw new Error(`What is $${variable.name.value}: ${print(type)} tried with? Say it in triedWith`);
    return [variable.name.value, all] as const;
  });
  const base = Object.fromEntries(values.map(([name, [first]]) => [name, first]));
  yield base;
  for (const [name, [, ...others]] of values) for (const value of others) yield { ...base, [name]: value };
}

const PEOPLE: Readonly<Record<string, readonly Role[]>> = {
  'A provider': ['provider'],
  'An analyst': ['analyst'],
  'Who may do all': ROLES,
};
const MINUTE = 60_000;
/** The ids of comments and the addresses of calendars are made at random. */
const RANDOM = /\d{9,}|(?<=calendar\/)[\w-]{32}/g;
const FAILED_MAIL = '0f0e0d0c-0b0a-4908-8706-050403020100';
/** The same for both: each one that is made holds the time. */
const WORKBOOK = xlsx();

interface Played {
  answers: string[];
  statements: number;
  succeeded: ReadonlySet<string>;
}

/** Asks everything, in the same order at the same times on the same data, and gives every answer. */
class Play {
  readonly answers: string[] = [];
  readonly succeeded = new Set<string>();
  statements = 0;
  readonly #gateway: TestGateway;

  constructor(gateway: TestGateway) {
    this.#gateway = gateway;
  }

  async #send(what: string, who: SignedIn | null, route: string, body?: object): Promise<string> {
    const headers = {
      'content-type': 'application/json',
      ...(who && { authorization: `Bearer ${who.token}` }),
    };
    const call = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    let text = '';
    const run = await this.#gateway.statements.during(async () => {
      const response = await fetch(`${this.#gateway.url}${route}`, { ...call, headers });
      text = await response.text();
      const { status, headers: answered } = response;
      const shownHeaders = ['content-type', 'x-total-count', 'link'].map((name) => answered.get(name));
      this.answers.push(
        `${what} ${JSON.stringify(body ?? '')} → ${status} ${shownHeaders.join(' ')} ${text}`.replace(
          RANDOM,
          '#',
        ),
      );
    });
    this.statements += run.length;
    return text;
  }

  read(who: SignedIn | null, route: string): Promise<string> {
    return this.#send(`${who?.name} ${route}`, who, route);
  }

  async ask(who: SignedIn | null, { name, text }: Registered, variables: object): Promise<void> {
    const answer = await this.#send(`${who?.name} ${name}`, who, '/api/graphql', { query: text, variables });
    if (answer.startsWith('{"data"') && !/"errors"|Error"/.test(answer)) this.succeeded.add(name);
    const next = /"hasNextPage":true,"endCursor":"([^"]+)"/.exec(answer)?.[1];
    if (next && !('after' in variables && variables.after)) {
      await this.ask(who, { name, text }, { ...variables, after: next });
    }
  }
}

const operationOf = (document: DocumentNode) =>
  document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode;

/** One of which the urgency can be confirmed and lowered. */
const URGENT_REQUEST = { urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2025-06-01' } as const;

async function play(gateway: TestGateway, documents: readonly Registered[]): Promise<Played> {
  const { services } = gateway;
  let now = Date.parse('2025-01-01T00:00:00Z');
  services.clock = () => new Date(now);
  const later = () => {
    now += MINUTE;
  };
  const registered_at = '2025-01-01 00:00:00.000';
  const rows = documents.map(({ name, text }) => ({
    name,
    sha256: createHash('sha256').update(text).digest('hex'),
    registered_at,
  }));
  await services.db.insertInto('shell_documents').values(rows).execute();
  const people: SignedIn[] = [];
  for (const [name, roles] of Object.entries(PEOPLE)) {
    const email = `${name.replaceAll(' ', '.')}@hospital.example`.toLowerCase();
    people.push(await signInAs(services, roles, { subject: name, email, name }));
  }
  const [provider, analyst, all] = people as [SignedIn, SignedIn, SignedIn];
  const ids: number[] = [];
  for (const stage of STAGES) {
    later();
    ids.push((await requestAt(services, provider.id, stage)).id);
  }
  for (const id of ids.slice(0, 3)) await upload(gateway, analyst, id, `${id}.xlsx`, await WORKBOOK);

  const played = new Play(gateway);
  const operations = documents.map((document) => {
    const { operation, variableDefinitions = [] } = operationOf(parse(document.text));
    return { document, operation, variables: variableDefinitions };
  });
  for (const who of [...people, null]) {
    for (const { document, operation, variables } of operations) {
      if (operation !== OperationTypeNode.QUERY) continue;
      // From the second time on it is known.
      await played.ask(who, document, firstOf(variantsOf(variables, triedWith(ids))));
      for (const each of variantsOf(variables, triedWith(ids))) await played.ask(who, document, each);
    }
    for (const { method, url } of gateway.routes) {
      if (method !== 'GET' || !url.startsWith('/api/device-requests')) continue;
      const route = url.replace(/:\w+/g, String(ids[0]));
      for (const query of ['', '?limit=2', '?q=closure&limit=3', `?ids=${ids[0]},${ids[1]}`])
        await played.read(who, route + query);
    }
  }
  for (const { document, operation, variables } of operations) {
    if (operation !== OperationTypeNode.MUTATION) continue;
    // From stage to stage until it is where it can be done; what is wrong with the variables is told anywhere.
    for (const stage of STAGES) {
      if (played.succeeded.has(document.name)) break;
      later();
      const earlier =
        document.name === 'MergeRequest' ? await requestAt(services, all.id, 'under_analysis') : null;
      const { id } = await requestAt(services, all.id, stage, URGENT_REQUEST);
      const comment = async () => {
        // The person who may do all answers another's question, and withdraws, changes and deletes what they have said.
        const [who, questionTo] =
          document.name === 'AnswerQuestion'
            ? [await signInAs(services, ['analyst'], { subject: `Asks of ${id}` }), all.id]
            : [all, document.name === 'WithdrawQuestion' ? analyst.id : null];
        const { body } = await rest<{ id: string }>(gateway, who, `POST /device-requests/${id}/comments`, {
          body: 'Which sizes?',
          questionTo,
        });
        return String(body.id);
      };
      if (document.name.endsWith('SavedView')) {
        const view = {
          owner_id: all.id,
          role: null,
          list: 'all',
          name: 'Late',
          query: 'overdue=true',
        } as const;
        await services.db
          .insertInto('saved_views')
          .values({ ...view, id, created_at: registered_at })
          .execute();
      }
      if (document.name === 'ChangeCondition')
        await services.db.insertInto('request_conditions').values(conditionOf(id, all)).execute();
      if (/^(Confirm|TakeBack)Approval$/.test(document.name)) {
        const office = await signInAs(services, ['business_office'], { subject: `Approves ${id}` });
        const first = document.name === 'TakeBackApproval' ? all : office;
        await services.db.insertInto('request_first_approvals').values(firstApprovalOf(id, first)).execute();
      }
      if (/^(Answer|Withdraw)Consultation$/.test(document.name))
        await services.db
          .insertInto('request_consultations')
          .values({
            ...{ request_id: id, id: 1, kind: 'person', asked_of: all.id, asked_of_name: all.name },
            ...{ asked_by: analyst.id, asked_by_name: analyst.name, asked_at: registered_at },
            ...{ open_to: all.id, answer: null, answered_at: null, withdrawn_at: null },
            ...sealedTexts({ question: 'Is it safe?', answer_text: null }),
          })
          .execute();
      if (document.name === 'AnswerFollowUp')
        await services.db.insertInto('request_follow_ups').values(followUpOf(id, all)).execute();
      if (document.name.endsWith('Trial') && stage === 'approved') await putOnTrial(services.db, id, all);
      if (/^(Change|Choose|Remove)SavedReport$/.test(document.name)) {
        const view = JSON.stringify({ sections: ['throughput'], period: 'last_month', filter: {} });
        const report = { id: SAVED_REPORT, owner_id: all.id, name: document.name, view, mailed: null };
        await services.db.deleteFrom('saved_reports').execute();
        await services.db
          .insertInto('saved_reports')
          .values({ ...report, mailed_for: null, created_at: registered_at })
          .execute();
      }
      if (document.name === 'RetryMails') {
        const mail = {
          id: FAILED_MAIL,
          user_id: all.id,
          state: 'failed',
          tries: 9,
          begun: 0,
          unsure: 0,
        } as const;
        await services.db
          .insertInto('mails')
          .values({ ...mail, due_at: registered_at, created_at: registered_at })
          .execute();
      }
      const evidence = async () => {
        const link = { url: 'https://vendor.example', title: 'Data sheet' };
        const path = `POST /device-requests/${id}/evidence` as const;
        return String((await rest<{ id: number }>(gateway, all, path, link)).body.id);
      };
      const isAboutMinutes = document.name.endsWith('Minutes');
      const isAboutActions = /Action(s|Choices)?$/.test(document.name);
      const isAboutMeeting =
        isAboutMinutes ||
        isAboutActions ||
        /(Meeting(Session)?(Items?|Notes)?|MinuteTaker)$/.test(document.name);
      if (isAboutMeeting) {
        const isOpen = /^(Close|Attend|Vote|Recuse|OpenMeetingItem|SaveMeetingNotes)/.test(document.name);
        const state = isAboutMinutes || isAboutActions ? 'closed' : isOpen ? 'open' : 'planned';
        // One that somebody has planned before may have the number.
        for (const table of ['meeting_votes', 'meeting_notes'] as const)
          await services.db
            .deleteFrom(table)
            .where(
              'item_id',
              'in',
              services.db.selectFrom('meeting_items').select('id').where('meeting_id', '=', id),
            )
            .execute();
        for (const table of [
          'meeting_actions',
          'meeting_members',
          'meeting_items',
          'meeting_events',
          'meeting_invitations',
          'minutes_drafts',
          'minutes_events',
        ] as const)
          await services.db.deleteFrom(table).where('meeting_id', '=', id).execute();
        await services.db.deleteFrom('meetings').where('id', '=', id).execute();
        // Of the same time in both runs, and soon enough to be opened.
        const [begin, end] = [now + 60 * MINUTE, now + 120 * MINUTE].map((at) => toSql(new Date(at)));
        const plan = { starts_at: begin, ends_at: end, listed_at: end, planned_at: registered_at };
        await meetingOf(services.db, { chair: all, planner: all }, { id, state, ...plan });
        if (/^(AddToMinutes|Finish|Reopen)/.test(document.name))
          await approvedMinutesOf(services.db, id, all);
        if (isAboutActions) {
          // One that was noted before may have the number.
          await services.db.deleteFrom('meeting_actions').execute();
          const done = { open_for: null, done_at: registered_at, done_by: all.id };
          await actionOf(services.db, id, all, { id, ...(document.name.startsWith('Reopen') && done) });
        }
        if (document.name.startsWith('Vote'))
          await services.db.updateTable('meeting_members').set({ arrived_at: registered_at }).execute();
        if (/^(?!Add).*MeetingItem|SessionItems$|MeetingNotes$/.test(document.name)) {
          const called = /^(Close|Vote|Recuse)/.test(document.name)
            ? ('open' as const)
            : ('planned' as const);
          const about = isOpen ? { text: null, request_id: id, planned_request: id } : {};
          await itemOf(services.db, id, all, { id, state: called, ...about });
        }
      }
      const isAboutEvidence = ['CorrectEvidence', 'RemoveEvidence'].includes(document.name);
      const isAboutComment = variables.some(({ variable }) => variable.name.value === 'comment');
      const tried = {
        ...triedWith([document.name === 'UpdateUser' ? provider.id : id], {
          comments: isAboutComment ? [await comment()] : [],
          person: analyst.id,
        }),
        ...(earlier && { $into: [String(earlier.id), '999999', 'x'] }),
        ...(isAboutMeeting && {
          'MeetingInput!': planned(all.id),
          'ActionInput!': [
            { text: 'Ask for a price.', guest: 'Gil Guest' },
            { text: '', personId: '999999' },
          ],
          $requestId: [String(id), '999999', null],
          $order: [[String(id)], ['999999'], []],
          $minutes: [10, null, 0],
          $text: [undefined, 'Other matters'],
        }),
        ...(document.name === 'CirculateRequests' && {
          'CirculationInput!': [
            { requestIds: [String(id)], endsAt: new Date(now + 1_440 * MINUTE).toISOString() },
            { requestIds: [], endsAt: new Date(now).toISOString(), memberIds: ['999999'] },
          ],
        }),
        ...(isAboutEvidence && { $evidence: [await evidence(), '999999', 'x'] }),
        ...TRIED_BY_DOCUMENT[document.name],
      };
      const [first, ...others] = variantsOf(variables, tried);
      for (const each of [...(stage === STAGES[0] ? others : []), first, first]) {
        later();
        await played.ask(all, document, each ?? {});
      }
    }
  }
  return played;
}

/** A plan of a meeting of this person, and one in which everything is wrong. */
const planned = (person: number) => [
  {
    ...{ title: 'Next', startsAt: '2026-01-01T10:00:00Z', endsAt: '2026-01-01T11:00:00Z' },
    ...{ chairId: String(person), memberIds: [String(person)] },
  },
  {
    ...{ title: '', startsAt: '2026-01-01T10:00:00Z', endsAt: '2026-01-01T09:00:00Z' },
    ...{ chairId: '999999', memberIds: [] },
  },
];

const trialInput = (evaluator: number) => {
  const { evaluator_ids: evaluators, ...trial } = trialToBegin(evaluator);
  return { ...trial, evaluatorIds: evaluators.map(String) };
};

const firstOf = <T>(all: Iterable<T>): T => [...all][0] as T;

// One is enough: what differs by dialect are the statements, which the snapshots show and `list-shapes` runs.
describe.each(DIALECTS.slice(0, 1))('with fast paths and without them, on %s', (dialect: Dialect) => {
  let gateway: TestGateway | undefined;
  const before = fastPaths();
  afterEach(async () => {
    useFastPaths(before);
    await gateway?.stop();
  });

  const playWith = async (setting: 'on' | 'off', documents: readonly Registered[]) => {
    // All is played in one session, in which each step takes a minute.
    const session = { SESSION_MAX_MINUTES: '1440' };
    gateway = await testGateway(dialect, { FAST_PATHS: setting, GRAPHQL_ARBITRARY: 'off', ...session });
    expect(fastPaths()).toBe(setting === 'on');
    const played = await play(gateway, documents);
    await gateway.stop();
    gateway = undefined;
    return played;
  };

  it('every registered document and every list is answered with the same bytes', async () => {
    const documents = [...(await registeredDocuments()), NESTED];
    expect(documents.length).toBeGreaterThan(15);
    const fast = await playWith('on', documents);
    const general = await playWith('off', documents);
    expect(fast.answers.length).toBe(general.answers.length);
    for (const [index, answer] of fast.answers.entries()) expect(answer).toBe(general.answers[index]);
    // Each of them has done what it is for at least once, and the general way is another one.
    const isLive = ({ text }: Registered) =>
      operationOf(parse(text)).operation === OperationTypeNode.SUBSCRIPTION;
    const wanted = documents.filter((each) => !isLive(each)).map(({ name }) => name);
    expect([...fast.succeeded].sort()).toEqual(wanted.sort());
    expect(fast.statements).toBeLessThan(general.statements);
  });
});
