import { DEPARTMENTS, MANUFACTURERS } from './constants.ts';
import { CONSULTATION_KINDS, type ConsultationKind } from './consultations.ts';
import { DEVICE_CLASSES } from './devices.ts';
import { noLongerOffered } from './messages/routing.ts';
import { stageOf } from './request.ts';
import { STAGE, STAGES, type Stage } from './stages.ts';
import { awaitsConfirmation, type WeighedRequest } from './urgency.ts';
import { URGENCY_LABELS } from './urgency-names.ts';
import { type Currency, costTotals } from './value-analysis/cost.ts';
import { millionths, signedMillionths } from './value-analysis/decimal.ts';
import type { ValueAnalysis } from './value-analysis/sections.ts';

/** The facts that a condition compares as amounts: they come from the costs of the value analysis. */
export const ROUTING_AMOUNTS = {
  impact: 'Annual impact',
  price: 'Unit price',
} as const;
export type RoutingAmount = keyof typeof ROUTING_AMOUNTS;

const YES_NO = { yes: 'Yes', no: 'No' } as const;
const asLabels = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

/** The facts that are one of several values, with their words. `isOpen`: values other than these can be typed. */
export const ROUTING_CHOICES = {
  class: { label: 'Device class', values: asLabels(DEVICE_CLASSES) },
  department: { label: 'Department', values: asLabels(DEPARTMENTS) },
  manufacturer: { label: 'Manufacturer', values: asLabels(MANUFACTURERS), isOpen: true },
  urgency: { label: 'Urgency', values: URGENCY_LABELS as Readonly<Record<string, string>> },
  replacement: { label: 'Replacement', values: YES_NO as Readonly<Record<string, string>> },
} as const satisfies Readonly<
  Record<string, { label: string; values: Readonly<Record<string, string>>; isOpen?: true }>
>;
export type RoutingChoice = keyof typeof ROUTING_CHOICES;
export type RoutingField = RoutingAmount | RoutingChoice;

export const ROUTING_AMOUNT_NAMES = /* @__PURE__ */ Object.keys(ROUTING_AMOUNTS) as readonly RoutingAmount[];
export const ROUTING_CHOICE_NAMES = /* @__PURE__ */ Object.keys(ROUTING_CHOICES) as readonly RoutingChoice[];
export const ROUTING_FIELDS = /* @__PURE__ */ [
  ...ROUTING_AMOUNT_NAMES,
  ...ROUTING_CHOICE_NAMES,
] as readonly RoutingField[];

export const isRoutingAmount = (field: unknown): field is RoutingAmount =>
  typeof field === 'string' && Object.hasOwn(ROUTING_AMOUNTS, field);

export const routingLabel = (field: RoutingField): string =>
  isRoutingAmount(field) ? ROUTING_AMOUNTS[field] : ROUTING_CHOICES[field].label;

/** The comparisons of an amount. */
export const AMOUNT_TESTS = { at_least: 'at least', at_most: 'at most' } as const;
export type AmountTest = keyof typeof AMOUNT_TESTS;
/** How a value is compared. */
export const CHOICE_TESTS = { one_of: 'is one of', none_of: 'is none of' } as const;
export type ChoiceTest = keyof typeof CHOICE_TESTS;

/** A condition of a rule, as data. A rule matches when all its conditions are true. */
export type RoutingCondition =
  | { field: RoutingAmount; is: AmountTest; amount: string; currency: Currency }
  | { field: RoutingChoice; is: ChoiceTest; values: readonly string[] };

/** The stages that can have a target: the stages of the work lists at which work is still to be done. */
export const TARGET_STAGES: readonly Stage[] = /* @__PURE__ */ STAGES.filter((stage) => {
  const { lists } = STAGE[stage];
  return lists.length > 0 && !lists.includes('archive');
});
/** Working days that replace the targets of the settings. */
export type RoutingTargets = Readonly<Partial<Record<Stage, number>>>;

/** A consultation that a rule asks for. Without an address it goes to the person whom the settings name for the kind. */
export interface RoutedConsultation {
  kind: ConsultationKind;
  /** An email address; empty for the person whom the settings name. */
  person: string;
  question: string;
}

/** A rule: its conditions, and what it does with the requests that it matches. */
export interface RoutingRule {
  /** It never changes, and no other rule ever gets it. */
  id: number;
  name: string;
  when: readonly RoutingCondition[];
  /** The working days in which the committee votes without a meeting; null when the request waits for a meeting. */
  circulation: number | null;
  consult: readonly RoutedConsultation[];
  targets: RoutingTargets;
  /** Whether an approval needs a second person of the business office. */
  second: boolean;
}

/** A rule as an administrator sends it. A rule without an id is new. */
export type GivenRule = Omit<RoutingRule, 'id'> & { id: number | null };

/** The facts that rules use. An unknown fact is null, and matches no condition. */
export interface RoutingFacts {
  impact: string | null;
  price: string | null;
  /** Of the two amounts. */
  currency: Currency | null;
  class: string | null;
  department: string | null;
  manufacturer: string | null;
  urgency: string | null;
  replacement: string | null;
}

/** The data of a request from which the facts are made. */
export interface RoutedRequest extends WeighedRequest {
  deviceClass: string | null;
  department: string;
  manufacturer: string;
  isReplacement: boolean;
}

/** The larger of two decimals. */
const larger = (a: string, b: string) => (millionths(b) > millionths(a) ? b : a);

/**
 * The facts of a request and its value analysis, if it has one. Costs count only when the table has lines; the price is the highest one that
 * is paid for the new device. The analyst's class of the device has priority over the requester's.
 */
export function routingFacts(
  request: RoutedRequest,
  { cost, safety }: Partial<Pick<ValueAnalysis, 'cost' | 'safety'>>,
): RoutingFacts {
  const lines = cost?.lines ?? [];
  const prices = lines.filter(({ side }) => side === 'new').map(({ unitPrice }) => unitPrice);
  // As with targets: an urgency that no analyst has confirmed counts only for analysts.
  const isUnsaid = awaitsConfirmation(request) && !STAGE[stageOf(request)].lists.includes('analysis');
  return {
    impact: cost && lines.length ? costTotals(lines, cost.currency).annualImpact : null,
    price: prices.length ? prices.reduce(larger) : null,
    currency: cost?.currency ?? null,
    class: safety?.deviceClass ?? request.deviceClass,
    department: request.department,
    manufacturer: request.manufacturer,
    urgency: isUnsaid ? null : request.urgency,
    replacement: request.isReplacement ? 'yes' : 'no',
  };
}

/** The form of a manufacturer's name in which names are compared. */
export type NameKey = (name: string) => string;

/** Whether a condition is true, for facts whose manufacturer is already a key. The value of the condition is parsed only once. */
function conditionTest(condition: RoutingCondition, keyOf: NameKey): (facts: RoutingFacts) => boolean {
  if ('amount' in condition) {
    const { field, is, currency } = condition;
    const than = signedMillionths(condition.amount);
    return (facts) => {
      const fact = facts[field];
      if (fact === null || facts.currency !== currency) return false;
      return is === 'at_least' ? signedMillionths(fact) >= than : signedMillionths(fact) <= than;
    };
  }
  const { field, is, values } = condition;
  const named = new Set(field === 'manufacturer' ? values.map(keyOf) : values);
  return (facts) => {
    const fact = facts[field];
    return fact !== null && named.has(fact) === (is === 'one_of');
  };
}

/** The conditions of rules, prepared for any number of requests. */
function testsOf<Rule extends Pick<RoutingRule, 'when'>>(rules: readonly Rule[], keyOf: NameKey) {
  const tests = rules.map((rule) => ({
    rule,
    when: rule.when.map((each) => ({ field: each.field, isSo: conditionTest(each, keyOf) })),
  }));
  const looksAtNames = rules.some(({ when }) => when.some(({ field }) => field === 'manufacturer'));
  // Making a key takes time, so it is made once for all conditions that use it.
  const keyed = (facts: RoutingFacts): RoutingFacts =>
    looksAtNames && facts.manufacturer !== null
      ? { ...facts, manufacturer: keyOf(facts.manufacturer) }
      : facts;
  return { tests, keyed };
}

/** Finds the first rule whose conditions are all true; null when there is none. */
export type RuleMatcher<Rule> = (facts: RoutingFacts) => Rule | null;

export function ruleMatcher<Rule extends Pick<RoutingRule, 'when'>>(
  rules: readonly Rule[],
  keyOf: NameKey,
): RuleMatcher<Rule> {
  const { tests, keyed } = testsOf(rules, keyOf);
  return (facts) => {
    const keyedFacts = keyed(facts);
    return tests.find(({ when }) => when.every(({ isSo }) => isSo(keyedFacts)))?.rule ?? null;
  };
}

/**
 * Whether the first matching rule could be one that asks for a second approval, if some facts are ignored: a condition on an ignored fact may
 * be true or false. Rules count in their order, so the search ends at a rule that matches without such a condition.
 */
export function secondSeeker(
  rules: readonly Pick<RoutingRule, 'when' | 'second'>[],
  keyOf: NameKey,
): (facts: RoutingFacts, saysNothing: (field: RoutingField) => boolean) => boolean {
  const { tests, keyed } = testsOf(rules, keyOf);
  return (facts, saysNothing) => {
    const keyedFacts = keyed(facts);
    for (const { rule, when } of tests) {
      const said = when.filter(({ field }) => !saysNothing(field));
      if (!said.every(({ isSo }) => isSo(keyedFacts))) continue;
      if (rule.second) return true;
      if (said.length === when.length) return false;
    }
    return false;
  };
}

/** The section of the value analysis that contains the fact of a condition; null for a fact of the request alone. */
export const sectionBehind = (field: RoutingField): 'cost' | 'safety' | null =>
  isRoutingAmount(field) ? 'cost' : field === 'class' ? 'safety' : null;

/**
 * What staff contribute to the fact of a condition: a section of the value analysis, or the urgency; null for a fact that comes from the
 * requester alone.
 */
export const staffPartBehind = (field: RoutingField): 'cost' | 'safety' | 'urgency' | null =>
  field === 'urgency' ? field : sectionBehind(field);

/** Whether any rule uses facts of a value analysis. */
export const needsAnalysis = (rules: readonly Pick<RoutingRule, 'when'>[]): boolean =>
  rules.some(({ when }) => when.some(({ field }) => sectionBehind(field) !== null));

/** Whether any rule has targets of its own. */
export const hasTargets = (rules: readonly Pick<RoutingRule, 'targets'>[]): boolean =>
  rules.some(({ targets }) => Object.keys(targets).length > 0);

/** Whether any rule asks for a second approval. */
export const hasSecond = (rules: readonly Pick<RoutingRule, 'second'>[]): boolean =>
  rules.some(({ second }) => second);

/** Whether rules are applied when a request reaches this stage: work must be done at it. */
export const isRoutedAt = (stage: Stage): boolean => TARGET_STAGES.includes(stage);

/** The first id for rules that a version of the table adds. Ids grow with the versions, so no id is ever used again. */
const IDS_OF_VERSION = 1_000;

/** The rules with the ids of new ones, as version `version` of the table. */
export const rulesOfVersion = (given: readonly GivenRule[], version: number): readonly RoutingRule[] =>
  given.map(({ id, ...rule }, at) => ({ id: id ?? version * IDS_OF_VERSION + at, ...rule }));

/** An id that no rule can have yet if this is the current version of the table; undefined when all ids are possible. */
export const unknownRuleId = (given: readonly GivenRule[], version: number): number | undefined =>
  given.find(({ id }) => id !== null && id >= version * IDS_OF_VERSION)?.id ?? undefined;

/** The effect of a rule that asks for a second approval. */
export const SECOND_EFFECT = 'A second person of the business office confirms an approval';

const days = (count: number) => `${count} working ${count === 1 ? 'day' : 'days'}`;

/** The effects of a rule, each in words. */
export function effectTexts(
  {
    circulation,
    consult,
    targets,
    second,
  }: Pick<RoutingRule, 'circulation' | 'consult' | 'targets' | 'second'>,
  stageLabels: Readonly<Record<Stage, string>>,
): readonly string[] {
  return [
    ...(circulation === null ? [] : [`Circulates for ${days(circulation)}`]),
    ...consult.map(({ kind, person }) =>
      person ? `Asks ${CONSULTATION_KINDS[kind]}: ${person}` : `Asks ${CONSULTATION_KINDS[kind]}`,
    ),
    ...STAGES.flatMap((stage) => {
      const target = targets[stage];
      return target === undefined ? [] : [`${stageLabels[stage]}: ${days(target)}`];
    }),
    ...(second ? [SECOND_EFFECT] : []),
  ];
}

/** A rule as it is stored: older rules do not mention a second approval, and ask for none. */
export type StoredRule = Omit<RoutingRule, 'second'> & { second?: boolean };

/** The differences between two tables of rules, each in words; empty when they are the same. */
export function ruleChanges(before: readonly StoredRule[], after: readonly StoredRule[]): readonly string[] {
  const whole = ({ second = false, ...rule }: StoredRule) => ({ ...rule, second });
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  const was = new Map(before.map((rule) => [rule.id, rule]));
  const is = new Set(after.map(({ id }) => id));
  const kept = (rules: readonly StoredRule[]) =>
    rules.map(({ id }) => id).filter((id) => was.has(id) && is.has(id));
  return [
    ...after.filter(({ id }) => !was.has(id)).map(({ name }) => `added ${name}`),
    ...before.filter(({ id }) => !is.has(id)).map(({ name }) => `removed ${name}`),
    ...after.flatMap((rule) => {
      const old = was.get(rule.id);
      if (!old || same(whole(old), whole(rule))) return [];
      return [old.name === rule.name ? `changed ${rule.name}` : `changed ${old.name}, now ${rule.name}`];
    }),
    ...(same(kept(before), kept(after)) ? [] : ['another order']),
  ];
}

/** The options of a field: the values that are offered, and those of `stored` that are no longer offered. */
export const routingOptions = (
  field: RoutingChoice,
  stored: readonly string[] = [],
): readonly { value: string; label: string }[] => {
  const offered = ROUTING_CHOICES[field].values;
  return [
    ...Object.entries(offered).map(([value, label]) => ({ value, label })),
    ...stored
      .filter((value) => !Object.hasOwn(offered, value))
      .map((value) => ({ value, label: noLongerOffered(value) })),
  ];
};
