import {
  addWorkingDays,
  CIRCULATION_ENDS,
  instantAt,
  type MeetingVote,
  piecesOf,
  type Role,
} from '@portal/domain';
import { finishAction, noteAction, readActions } from '../committee/actions/service.ts';
import { addItem } from '../committee/agenda/service.ts';
import { itemsOf } from '../committee/agenda/store.ts';
import { circulate } from '../committee/circulation/service.ts';
import { answerMeeting } from '../committee/invitations/service.ts';
import { planMeeting } from '../committee/meetings/service.ts';
import { approveMinutes, readMinutes, saveMinutes } from '../committee/minutes/service.ts';
import {
  closeItem,
  closeMeeting,
  markAttendance,
  openItem,
  openMeeting,
} from '../committee/session/service.ts';
import { voteOnItem } from '../committee/votes/service.ts';
import type { Context, Services, SessionUser } from '../platform/context.ts';
import { act } from '../requests/device-requests/transitions.ts';
import { declareInterests } from '../requests/interests/service.ts';
import { calendarOf } from '../requests/settings/service.ts';
import { acting, DAY } from './acting.ts';
import { dayFrom, type Who } from './trial.ts';

const MINUTE = 60_000;

/** A member, by the place among the providers or the role of the account. */
type By = number | Role;

interface DemoItem {
  /** The device of a request, or a text. */
  about: { device: string } | { text: string };
  minutes: number;
  /** What the minutes say of it. */
  said?: string;
  votes?: readonly { by: By; vote: MeetingVote; reason?: string }[];
}

interface DemoMeeting {
  /** It begins on the first working day after so many days from today. */
  days: number;
  answers: readonly { by: By; answer: 'yes' | 'no' }[];
  items: readonly DemoItem[];
}

const CHAIR = 'committee';
const MEMBERS = [CHAIR, 2, 3, 4] as const;
/** What the members have declared. */
const INTERESTS = [
  { by: CHAIR, interests: [] },
  {
    by: 2,
    interests: [
      { manufacturer: 'Edwards', kind: 'consulting', text: 'Two talks on valved conduits a year.' },
    ],
  },
  { by: 3, interests: [] },
] as const;

/** Last week's meeting, and next week's: both in the afternoon. */
const HELD: DemoMeeting = {
  days: -9,
  answers: [
    { by: CHAIR, answer: 'yes' },
    { by: 2, answer: 'yes' },
    { by: 3, answer: 'yes' },
  ],
  items: [
    {
      about: { text: 'What came of the devices of last year' },
      minutes: 10,
      said: 'Answers are missing for two devices. Marcus Whitfield asks their requesters again.',
    },
    {
      about: { device: 'ClotTriever BOLD catheter' },
      minutes: 20,
      said: 'One session in place of a lysis of two days. The price per case is higher, the stay shorter.',
      votes: [
        { by: CHAIR, vote: 'approve', reason: 'Review the volume after a year.' },
        { by: 2, vote: 'approve' },
        { by: 3, vote: 'trial', reason: 'Ten cases first would tell us how many we need.' },
        { by: 4, vote: 'approve' },
      ],
    },
    {
      about: { device: 'Konect Resilia valved conduit 25 mm' },
      minutes: 15,
      said: 'Some 25 minutes of theatre time saved in a case outweigh the unit price.',
      votes: [
        { by: CHAIR, vote: 'approve' },
        { by: 3, vote: 'approve' },
        { by: 4, vote: 'abstain' },
      ],
    },
  ],
};

/** What was agreed last week: who has it, the item that it comes from, and the days from today until it is due. */
const ACTIONS: readonly { by: By; text: string; days: number; item: number; done?: string }[] = [
  { by: 'analyst', text: 'Ask the requesters of two devices again what came of them.', days: 1, item: 0 },
  {
    by: 'supply_chain',
    text: 'Get the price of ten BOLD catheters a year.',
    days: -3,
    item: 1,
    done: 'The offer is with the request.',
  },
];

/** What the business office has decided since, against what the committee recommended. */
const DECIDED = {
  device: 'Konect Resilia valved conduit 25 mm',
  notes: 'Please go on with the conduits on the shelf for now.',
  reasonAgainst:
    'The conduits on the shelf are paid for until June, and the contract is asked for anew then. Please bring it again with the new price.',
};

const AHEAD: DemoMeeting = {
  days: 6,
  answers: [
    { by: CHAIR, answer: 'yes' },
    { by: 2, answer: 'yes' },
    { by: 4, answer: 'no' },
  ],
  items: [
    { about: { device: 'Agent drug-coated balloon 3.0 × 20 mm' }, minutes: 20 },
    { about: { device: 'EnSite X EP system, HD Grid SE catheter' }, minutes: 20 },
    { about: { device: 'Arrow EZ-IO intraosseous needle set 45 mm' }, minutes: 10 },
  ],
};

interface Committee {
  who: Who;
  /** The ids of the requests, by their devices. */
  ids: ReadonlyMap<string, number>;
}

const as = (services: Services, user: SessionUser, at: number): Context =>
  acting(services, user, { at, correlationId: 'demo-meeting' });

/** The members declare their interests, before the first request comes before them. */
export async function seedInterests(services: Services, { who }: Pick<Committee, 'who'>): Promise<void> {
  const at = services.clock().getTime() - 120 * DAY;
  for (const { by, interests } of INTERESTS) await declareInterests(as(services, who(by), at), { interests });
}

/** Plans a meeting two weeks before, with its agenda and the answers of its members. */
async function plan(services: Services, { days, answers, items }: DemoMeeting, { who, ids }: Committee) {
  const calendar = await calendarOf(as(services, who(CHAIR), services.clock().getTime()));
  const day = addWorkingDays(dayFrom(services, days), 1, calendar);
  const start = Number(instantAt({ day, time: '14:00' }, services.config.timeZone));
  const planned = start - 14 * DAY;
  const chair = as(services, who(CHAIR), planned);
  const meeting = await planMeeting(chair, {
    title: 'Device committee',
    startsAt: new Date(start),
    endsAt: new Date(start + 90 * MINUTE),
    place: 'Conference room 2',
    chairId: who(CHAIR).id,
    memberIds: MEMBERS.map((by) => who(by).id),
    guests: [],
  });
  const agenda = [];
  for (const { about, minutes, votes = [] } of items) {
    const what = 'text' in about ? about : { requestId: ids.get(about.device) };
    agenda.push({ votes, item: await addItem(chair, meeting.id, { ...what, minutes }) });
  }
  for (const { by, answer } of answers)
    await answerMeeting(as(services, who(by), planned + DAY), meeting.id, { answer });
  return { id: meeting.id, start, agenda };
}

/** Fills in what the draft leaves to its writer, item by item, and approves the minutes. */
async function writeMinutes(
  services: Services,
  chair: Context,
  id: number,
  { who }: Committee,
): Promise<void> {
  const items = await itemsOf(services.db, [id]);
  for (const { by, text, days, item } of ACTIONS)
    await noteAction(chair, id, {
      text,
      personId: who(by).id,
      dueDay: dayFrom(services, days),
      itemId: items[item]?.id,
    });
  const draft = await readMinutes(chair, id);
  const said = HELD.items.flatMap((item) => item.said ?? []);
  const text = piecesOf(draft.text)
    .map((piece, at) => (at % 2 ? said.shift() : piece))
    .join('');
  await saveMinutes(chair, id, { text, version: draft.version });
  await approveMinutes(chair, id, {});
  const { items: noted } = await readActions(chair, id);
  for (const [at, { by, done }] of ACTIONS.entries()) {
    const action = noted[at];
    const then = chair.clock().getTime() + 2 * DAY;
    if (action && done) await finishAction(as(services, who(by), then), id, action.id, { note: done });
  }
}

/** A meeting last week that has voted, what was decided since, one next week, and a circulation. */
export async function seedMeetings(services: Services, committee: Committee): Promise<void> {
  const { who } = committee;
  const { id, start, agenda } = await plan(services, HELD, committee);
  let minute = 0;
  const at = (by: By) => as(services, who(by), start + minute * MINUTE);
  await openMeeting(at(CHAIR), id);
  for (const by of MEMBERS.slice(1)) await markAttendance(at(by), id, { present: true });
  for (const { item, votes } of agenda) {
    minute += 1;
    await openItem(at(CHAIR), id, item.id);
    minute += 10;
    for (const { by, vote, reason } of votes) await voteOnItem(at(by), id, item.id, { vote, reason });
    minute += 1;
    await closeItem(at(CHAIR), id, item.id);
  }
  await closeMeeting(at(CHAIR), id);
  await writeMinutes(services, as(services, who(CHAIR), start + DAY), id, committee);
  const decider = as(services, who('business_office'), start + 2 * DAY);
  await act(decider, committee.ids.get(DECIDED.device) ?? 0, 'reject', DECIDED);
  await plan(services, AHEAD, committee);
  await seedCirculation(services, committee);
}

/** A circulation since yesterday, on which two members have voted. */
async function seedCirculation(services: Services, { who, ids }: Committee): Promise<void> {
  const yesterday = services.clock().getTime() - DAY;
  const at = (by: By) => as(services, who(by), yesterday);
  const { timeZone } = services.config;
  const day = addWorkingDays(dayFrom(services, 0), 2, await calendarOf(at(CHAIR)));
  const { id } = await circulate(at(CHAIR), {
    endsAt: instantAt({ day, time: CIRCULATION_ENDS }, timeZone),
    requestIds: [ids.get('Optilume drug-coated dilation catheter')],
  });
  const [item] = await itemsOf(services.db, [id]);
  for (const by of [2, 4] as const) await voteOnItem(at(by), id, item?.id ?? 0, { vote: 'approve' });
}
