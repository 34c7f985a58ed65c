import * as z from 'zod/mini';
import { CONSULTATION_KIND_NAMES, CONSULTATION_KINDS, type ConsultationKind } from './consultations.ts';
import { DEVICE_CLASSES } from './devices.ts';
import { isDate } from './instants.ts';
import { LIMITS } from './limits.ts';
import { readSender } from './mail-sender.ts';
import { MESSAGES } from './messages.ts';
import { APPROVALS, OUTCOME_LABELS } from './outcomes/outcomes.ts';
import { MONTHS, monthLabel } from './reports/months.ts';
import { ROLE, ROLES, type Role } from './roles.ts';
import type { RoutingRule } from './routing.ts';
import { ROUTING_LIMITS } from './routing-limits.ts';
import { rulesSchema, storedRulesSchema } from './routing-schema.ts';
import type { Stage } from './stages.ts';
import { normalEmail } from './text.ts';
import { optional, required } from './text-schema.ts';
import { TRANSITIONS } from './transitions.ts';
import { criteriaSchema, DEFAULT_STORED_CRITERIA, type StoredCriterion } from './value-analysis/criteria.ts';
import { ANALYSIS_PARTS, type AnalysisPart } from './value-analysis/parts.ts';
import { WEEKDAYS, type Weekday } from './working-time.ts';

interface Described {
  /** Its name for people. */
  label: string;
  /** What the setting decides, in a sentence. */
  description: string;
  group: SettingGroup;
}

interface NumberSetting extends Described {
  kind: 'number';
  default: number;
  min: number;
  max: number;
  /** What is counted: "days". */
  unit: string;
}

interface TextSetting extends Described {
  kind: 'text';
  default: string;
  max: number;
  /** It may be empty. */
  isOptional?: true;
  /** The sender of mails. */
  isSender?: true;
}

interface ChoiceSetting extends Described {
  kind: 'choice';
  default: string;
  options: readonly string[];
  /** The words for the options. */
  labels: Readonly<Record<string, string>>;
}

/** Any of some options. */
interface ChoicesSetting extends Described {
  kind: 'choices';
  default: readonly string[];
  options: readonly string[];
  /** The words for the options. */
  labels: Readonly<Record<string, string>>;
}

/** The email address of an active user; empty for nobody. */
interface PersonSetting extends Described {
  kind: 'person';
  default: string;
  max: number;
}

/** Some days of the week, but not all of them. */
interface WeekdaysSetting extends Described {
  kind: 'weekdays';
  default: readonly Weekday[];
  max: number;
}

/** Days such as 2026-12-25. */
interface DatesSetting extends Described {
  kind: 'dates';
  default: readonly string[];
  max: number;
}

/** The criteria of scores. */
interface CriteriaSetting extends Described {
  kind: 'criteria';
  default: readonly StoredCriterion[];
  max: number;
}

/** The rules by which requests are sent. */
interface RulesSetting extends Described {
  kind: 'rules';
  default: readonly RoutingRule[];
  max: number;
}

export type SettingEntry =
  | NumberSetting
  | TextSetting
  | ChoiceSetting
  | ChoicesSetting
  | PersonSetting
  | WeekdaysSetting
  | DatesSetting
  | CriteriaSetting
  | RulesSetting;

/** The parts of the page on which administrators change the settings, in its order. */
export const SETTING_GROUPS = {
  targets: 'Target days',
  urgentTargets: 'Target days of urgent requests',
  calendar: 'Working days',
  reminders: 'Reminders',
  mails: 'Mails',
  score: 'Score',
  value_analysis: 'Value analysis',
  follow_ups: 'What came of it',
  second: 'Second approval',
  committee: 'Committee',
  packet: 'Packets',
  meetings: 'Meetings of the committee',
  routing: 'Routing',
  reports: 'Reports',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

const NOBODY = 'nobody';

const target = (label: string, days: number) =>
  ({
    kind: 'number',
    group: 'targets',
    label,
    description: `The working days that a request may stay ${label.toLowerCase()}. Days on which it waits for the requester do not count.`,
    default: days,
    min: 1,
    max: 365,
    unit: 'working days',
  }) as const;

const urgentTarget = (label: string, days: number) =>
  ({
    ...target(label, days),
    group: 'urgentTargets',
    label: `${label}, urgent`,
    description: `The same for an urgent request: the working days that it may stay ${label.toLowerCase()}.`,
  }) as const;

const followUp = (label: string, days: number) =>
  ({
    kind: 'number',
    group: 'follow_ups',
    label,
    description:
      'So many days after a device was placed on the shelf, its requester and its analyst are asked what came of it. 0 asks nobody. Of devices whose day is long over nobody is asked.',
    default: days,
    min: 0,
    max: 1_825,
    unit: 'days after',
  }) as const;

const consultant = (kind: Exclude<ConsultationKind, 'person'>) =>
  ({
    kind: 'person',
    group: 'value_analysis',
    label: CONSULTATION_KINDS[kind],
    description: `Who is asked when an analyst consults ${CONSULTATION_KINDS[kind]}. Without a name, the analyst chooses somebody.`,
    default: '',
    max: LIMITS.email,
  }) as const;

/** The roles that work on requests. */
const STAFF: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) =>
  ROLE[role].permissions.includes('view_all_requests'),
);

/** The roles that view reports. */
const REPORT_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) =>
  ROLE[role].permissions.includes('view_reports'),
);

/** The roles that decide are the first to be told about what takes too long. */
const DECIDES = TRANSITIONS.approve.roles?.[0] ?? NOBODY;

/**
 * The settings that a hospital changes while the portal runs: data that administrators edit at /admin/settings. The portal works with the
 * defaults. REST, GraphQL, the page and its checks are generated from these entries.
 */
export const HOSPITAL_SETTINGS = {
  target_submitted: target('Submitted', 3),
  target_under_analysis: target('Under analysis', 10),
  target_committee_review: target('In committee review', 30),
  target_approved: target('Approved', 5),
  target_ordered: target('Ordered', 30),
  target_urgent_submitted: urgentTarget('Submitted', 1),
  target_urgent_under_analysis: urgentTarget('Under analysis', 3),
  target_urgent_committee_review: urgentTarget('In committee review', 5),
  target_urgent_approved: urgentTarget('Approved', 1),
  target_urgent_ordered: urgentTarget('Ordered', 10),
  weekend_days: {
    kind: 'weekdays',
    group: 'calendar',
    label: 'Weekend',
    description: 'The days of the week on which the hospital does not work on requests.',
    default: ['saturday', 'sunday'],
    max: 6,
  },
  holidays: {
    kind: 'dates',
    group: 'calendar',
    label: 'Holidays',
    description: 'Further days on which the hospital does not work on requests.',
    default: [],
    max: 400,
  },
  reminder_days: {
    kind: 'number',
    group: 'reminders',
    label: 'First reminder',
    description:
      'So many working days before a request is due, its assignee is reminded, and the role of its stage unless the assignee can bring it on. On the day itself they are reminded again. So is who is consulted and has not answered.',
    default: 1,
    min: 0,
    max: 30,
    unit: 'working days before',
  },
  escalation_days: {
    kind: 'number',
    group: 'reminders',
    label: 'Escalation',
    description: 'So many working days after the due day, people of another role are told.',
    default: 5,
    min: 1,
    max: 90,
    unit: 'working days after',
  },
  escalation_role: {
    kind: 'choice',
    group: 'reminders',
    label: 'Escalation to',
    description: 'The role that is told about requests that are long overdue.',
    default: DECIDES,
    options: [NOBODY, ...STAFF],
    labels: {
      [NOBODY]: 'Nobody',
      ...Object.fromEntries(STAFF.map((role) => [role, ROLE[role].displayName])),
    },
  },
  hospital_name: {
    kind: 'text',
    group: 'mails',
    label: 'Name of the hospital',
    description: 'Stands under each mail of the portal, and on the pages of packets.',
    default: '',
    max: 100,
    isOptional: true,
  },
  mail_sender: {
    kind: 'text',
    group: 'mails',
    label: 'Sender of mails',
    description:
      'The name and the address from which the portal writes. The mail server must accept the address.',
    default: 'Medical Device Requests <no-reply@localhost>',
    max: 200,
    isSender: true,
  },
  score_criteria: {
    kind: 'criteria',
    group: 'score',
    label: 'Criteria',
    description:
      'What a device is scored by in its value analysis, and how much each counts beside the others: 0 leaves it out of the total. Scores that were made keep the criteria and weights they were made with.',
    default: DEFAULT_STORED_CRITERIA,
    max: LIMITS.criteria.most,
  },
  required_parts: {
    kind: 'choices',
    group: 'value_analysis',
    label: 'Required parts',
    description:
      'What a value analysis must have before its request is sent to the committee. A score is there when each criterion that counts has points, and all points have a reason. Consultations are there when somebody was consulted and everybody has answered.',
    default: [],
    options: Object.keys(ANALYSIS_PARTS) as AnalysisPart[],
    labels: ANALYSIS_PARTS,
  },
  consultant_biomedical_engineering: consultant('biomedical_engineering'),
  consultant_infection_control: consultant('infection_control'),
  consultant_sterile_processing: consultant('sterile_processing'),
  consultant_it_security: consultant('it_security'),
  consultant_pharmacy: consultant('pharmacy'),
  consultant_finance: consultant('finance'),
  consultation_days: {
    kind: 'number',
    group: 'value_analysis',
    label: 'Answers of those consulted',
    description:
      'So many working days after a question the answer of somebody who is consulted is wanted, where the analyst names no other day. They are reminded before and on the day, as of requests that are due. 0 names no day.',
    default: 5,
    min: 0,
    max: 90,
    unit: 'working days after',
  },
  follow_up_days_first: followUp('First time', 90),
  follow_up_days_second: followUp('Second time', 365),
  second_impact: {
    kind: 'number',
    group: 'second',
    label: 'Two approvals above an annual impact of',
    description:
      'An approval needs two people of the business office where the device costs more than this a year beyond what it replaces, by its value analysis and in its currency, or where who approves has written the costs. 0 asks for nobody because of an amount.',
    default: 0,
    min: 0,
    max: 1_000_000_000,
    unit: 'a year',
  },
  second_classes: {
    kind: 'choices',
    group: 'second',
    label: 'Two approvals for device classes',
    description:
      'An approval of a device of these classes, by its request or by its value analysis, needs two people of the business office, or where who approves has written the safety of that.',
    default: [],
    options: DEVICE_CLASSES,
    labels: Object.fromEntries(DEVICE_CLASSES.map((name) => [name, `Class ${name}`])),
  },
  second_outcomes: {
    kind: 'choices',
    group: 'second',
    label: 'Two approvals for outcomes',
    description:
      'An approval with these outcomes needs two people of the business office. Where a plain approval does, so does each other one: all end in a device that can be ordered.',
    default: [],
    options: APPROVALS,
    labels: OUTCOME_LABELS,
  },
  interest_months: {
    kind: 'number',
    group: 'committee',
    label: 'Declared interests',
    description:
      'How long the interests that a committee member declares are valid. What is already declared keeps its last day.',
    default: 12,
    min: 1,
    max: 60,
    unit: 'months',
  },
  paper_size: {
    kind: 'choice',
    group: 'packet',
    label: 'Paper',
    description: 'The size of the pages of packets.',
    default: 'LETTER',
    options: ['LETTER', 'A4'],
    labels: { LETTER: 'Letter (8.5 by 11 inches)', A4: 'A4 (210 by 297 mm)' },
  },
  packet_pages: {
    kind: 'number',
    group: 'packet',
    label: 'Longest packet',
    description:
      'A packet that would have more pages is refused. Appended documents take three quarters of them at most.',
    default: LIMITS.packet.pages,
    min: 10,
    max: LIMITS.packet.pages,
    unit: 'pages',
  },
  quorum_share: {
    kind: 'number',
    group: 'meetings',
    label: 'Quorum, share',
    description:
      'The committee has its quorum when more than this share of the members of a meeting is there. 50 is more than half of them.',
    default: 50,
    min: 0,
    max: 99,
    unit: 'percent of the members',
  },
  quorum_least: {
    kind: 'number',
    group: 'meetings',
    label: 'Quorum, at least',
    description: 'So many members must be there in any case, however few members the meeting has.',
    default: 3,
    min: 1,
    max: LIMITS.meeting.members,
    unit: 'members',
  },
  meeting_reminder_hours: {
    kind: 'number',
    group: 'meetings',
    label: 'Reminder of a meeting',
    description:
      'So many hours before a meeting its members are reminded by mail, but for those who do not come. 0 for no reminder.',
    default: 24,
    min: 0,
    max: 168,
    unit: 'hours before',
  },
  agenda_days: {
    kind: 'number',
    group: 'meetings',
    label: 'Agenda goes out',
    description:
      'So many working days before a meeting its agenda is mailed to the members, and later changes of it, too. 0 for never.',
    default: 3,
    min: 0,
    max: 20,
    unit: 'working days before',
  },
  circulation_days: {
    kind: 'number',
    group: 'meetings',
    label: 'Urgent requests circulate',
    description:
      'So many working days the committee has to vote on an urgent request that comes before it and is on no agenda: it circulates by itself. 0 for never.',
    default: 3,
    min: 0,
    max: 20,
    unit: 'working days',
  },
  meeting_votes: {
    kind: 'choice',
    group: 'meetings',
    label: 'Votes in a meeting',
    description:
      'Whether members see the votes of each other while an item is open. After it is closed, they do.',
    default: 'hidden',
    options: ['hidden', 'shown'],
    labels: { hidden: 'Hidden until the item is closed', shown: 'Shown at once' },
  },
  minutes_votes: {
    kind: 'choice',
    group: 'meetings',
    label: 'Votes in the minutes',
    description:
      'Whether the minutes of a meeting say how many voted for what, or also who. Minutes that somebody has written already stay as they are.',
    default: 'numbers',
    options: ['numbers', 'names'],
    labels: { numbers: 'Numbers', names: 'Names' },
  },
  routing_rules: {
    kind: 'rules',
    group: 'routing',
    label: 'Routing rules',
    description:
      'What happens to a request by itself: a vote without a meeting, consultations, other targets, a second approval. The first rule whose conditions are all so counts.',
    default: [],
    max: ROUTING_LIMITS.rules,
  },
  fiscal_year_start: {
    kind: 'choice',
    group: 'reports',
    label: 'Fiscal year begins in',
    description:
      "The first month of the year of the hospital's accounts. Reports about fiscal years and quarters count from it.",
    default: MONTHS[0],
    options: MONTHS,
    labels: Object.fromEntries(MONTHS.map((month) => [month, monthLabel(month)])),
  },
  reports_own_department: {
    kind: 'choices',
    group: 'reports',
    label: 'Reports of their own department alone',
    description:
      'Who views reports by these roles alone sees the numbers of the department in their profile, and no report of the committee. Another role that views reports shows all departments.',
    default: [],
    options: REPORT_ROLES,
    labels: Object.fromEntries(REPORT_ROLES.map((role) => [role, ROLE[role].displayName])),
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;

type Catalogue = typeof HOSPITAL_SETTINGS;
export type SettingName = keyof Catalogue;
type ValueOf<Entry> = Entry extends { kind: 'number' }
  ? number
  : Entry extends { kind: 'weekdays' }
    ? readonly Weekday[]
    : Entry extends { kind: 'dates' | 'choices' }
      ? readonly string[]
      : Entry extends { kind: 'criteria' }
        ? readonly StoredCriterion[]
        : Entry extends { kind: 'rules' }
          ? readonly RoutingRule[]
          : string;
export type SettingValue =
  | number
  | string
  | readonly string[]
  | readonly StoredCriterion[]
  | readonly RoutingRule[];
/** The values of all settings. */
export type HospitalSettings = { readonly [Name in SettingName]: ValueOf<Catalogue[Name]> };

export const SETTING_NAMES = /* @__PURE__ */ Object.keys(HOSPITAL_SETTINGS) as readonly SettingName[];

export const isSettingName = (name: unknown): name is SettingName =>
  typeof name === 'string' && Object.hasOwn(HOSPITAL_SETTINGS, name);

export const settingEntry = (name: SettingName): SettingEntry => HOSPITAL_SETTINGS[name];

/** The settings in these parts of the page. */
export const settingsOf = (...groups: readonly SettingGroup[]): readonly SettingName[] =>
  SETTING_NAMES.filter((name) => groups.includes(settingEntry(name).group));

/** The settings of a hospital that has changed none. */
export const defaultSettings = (): HospitalSettings =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, settingEntry(name).default])) as never;

/** The days in the form in which people count them. */
const WEEK: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

const each = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].sort();

/** A list with more entries than this is refused without a further check. */
const MOST_SENT = 100;

function textSchema({ label, max, isOptional, isSender }: TextSetting): z.ZodMiniType<string> {
  if (isOptional) {
    const kept = z.pipe(
      optional(label, max),
      z.transform((value: string | null) => value ?? ''),
    ) as never;
    return z.pipe(z.string(MESSAGES.notText(label)), kept) as never;
  }
  const isFit = (text: string) => !isSender || readSender(text) !== null;
  return required(label, max).check(z.refine(isFit, MESSAGES.notSender(label)));
}

/** The values of a setting that may be stored, including values that are no longer offered. */
export const storedSettingSchema = (name: SettingName): z.ZodMiniType<SettingValue> =>
  name === 'routing_rules' ? (storedRulesSchema as never) : settingSchema(name);

/** The values that a setting accepts. Lists are returned sorted and without duplicates. */
export function settingSchema(name: SettingName): z.ZodMiniType<SettingValue> {
  const entry = settingEntry(name);
  const { label } = entry;
  switch (entry.kind) {
    case 'number': {
      const message = MESSAGES.notWhole(label, entry.min, entry.max);
      return z
        .number(message)
        .check(z.int(message), z.minimum(entry.min, message), z.maximum(entry.max, message));
    }
    case 'text':
      return textSchema(entry);
    case 'choice':
      return z.enum(entry.options, MESSAGES.notListed(label, entry.options));
    case 'choices': {
      const message = MESSAGES.notChoices(label, entry.options);
      return z.pipe(
        z.array(z.enum(entry.options, message), message).check(z.maxLength(MOST_SENT, message)),
        z.transform((chosen: string[]) => entry.options.filter((option) => chosen.includes(option))),
      ) as never;
    }
    case 'person':
      return z.string(MESSAGES.notEmailOrNone(label)).check(
        z.overwrite(normalEmail),
        z.refine<string>(
          (email) => email === '' || (email.length <= entry.max && z.email().safeParse(email).success),
          MESSAGES.notEmailOrNone(label),
        ),
      );
    case 'weekdays': {
      const message = MESSAGES.notWeekdays(label, WEEKDAYS, entry.max);
      return z.pipe(
        z.array(z.enum(WEEKDAYS, message), message).check(z.maxLength(WEEKDAYS.length, message)),
        z
          .transform((days: Weekday[]) => WEEK.filter((day) => days.includes(day)))
          .check(z.maxLength(entry.max, message)),
      ) as never;
    }
    case 'dates': {
      const message = MESSAGES.notDates(label, entry.max);
      const days = z.array(z.string(message).check(z.refine(isDate, message)), message);
      return z.pipe(days.check(z.maxLength(entry.max, message)), z.transform(each)) as never;
    }
    case 'criteria':
      return criteriaSchema as never;
    case 'rules':
      return rulesSchema as never;
  }
}

/** How many working days a request may stay at a stage; null for a stage without further work. Urgent requests have targets of their own. */
export function targetDays(stage: Stage, settings: HospitalSettings, isUrgent = false): number | null {
  const name = `target_${isUrgent ? 'urgent_' : ''}${stage}`;
  return isSettingName(name) ? (settings[name] as number) : null;
}

/** The email address of the person whom an analyst consults by this kind; empty when the settings name nobody. */
export const consultantIn = (settings: HospitalSettings, kind: ConsultationKind): string => {
  const name = `consultant_${kind}`;
  return isSettingName(name) ? (settings[name] as string) : '';
};

/** The kinds of consultations for which the settings can name somebody. */
export const NAMED_CONSULTATIONS = /* @__PURE__ */ CONSULTATION_KIND_NAMES.filter((kind) =>
  isSettingName(`consultant_${kind}`),
);
