import * as z from 'zod/mini';
import type { ConsultationKind } from './consultations.ts';
import {
  type GivenRule,
  isRoutingAmount,
  ROUTING_CHOICES,
  type RoutedConsultation,
  type RoutingCondition,
  type RoutingField,
  type RoutingRule,
  TARGET_STAGES,
} from './routing.ts';
import { rulesSchema } from './routing-schema.ts';
import type { Stage } from './stages.ts';
import { typedWhole } from './typed-number.ts';
import { type Currency, DEFAULT_CURRENCY } from './value-analysis/cost.ts';

/** A condition in the form. Fields that it does not use now keep what was typed. */
export interface TypedCondition {
  field: RoutingField;
  is: string;
  amount: string;
  currency: Currency;
  values: readonly string[];
  /** The values that are typed instead of chosen, one on each line. */
  written: string;
}

export interface TypedRule {
  /** Null for a new one. */
  id: number | null;
  name: string;
  when: readonly TypedCondition[];
  circulation: string;
  consult: readonly RoutedConsultation[];
  targets: Readonly<Record<Stage, string>>;
  second: boolean;
}

export type RulesValues = { value: readonly TypedRule[] };

const NO_TARGETS = Object.fromEntries(TARGET_STAGES.map((stage) => [stage, ''])) as TypedRule['targets'];
export const BLANK_CONDITION: TypedCondition = {
  ...{ field: 'department', is: 'one_of', amount: '', currency: DEFAULT_CURRENCY, values: [], written: '' },
};
export const BLANK_CONSULTATION: RoutedConsultation = {
  kind: 'biomedical_engineering' satisfies ConsultationKind,
  person: '',
  question: '',
};
export const BLANK_RULE: TypedRule = {
  ...{ id: null, name: '', when: [], circulation: '', consult: [], targets: NO_TARGETS, second: false },
};

/** Whether its values are typed, because values other than the offered ones are possible. */
export const isWritten = (field: RoutingField): boolean =>
  !isRoutingAmount(field) && 'isOpen' in ROUTING_CHOICES[field];

function typedCondition(condition: RoutingCondition): TypedCondition {
  if ('amount' in condition) return { ...BLANK_CONDITION, ...condition };
  const { field, is, values } = condition;
  return {
    ...BLANK_CONDITION,
    ...{ field, is },
    ...(isWritten(field) ? { written: values.join('\n') } : { values }),
  };
}

/** The rules in the form's representation. */
export const typedRules = (rules: readonly RoutingRule[]): readonly TypedRule[] =>
  rules.map(({ id, name, when, circulation, consult, targets, second }) => ({
    ...{ id, name, consult, second },
    when: when.map(typedCondition),
    circulation: circulation === null ? '' : String(circulation),
    targets: {
      ...NO_TARGETS,
      ...Object.fromEntries(Object.entries(targets).map(([stage, days]) => [stage, String(days)])),
    },
  }));

const number = (typed: string): unknown => (typed.trim() === '' ? null : (typedWhole(typed) ?? typed));

function meantCondition({ field, is, amount, currency, values, written }: TypedCondition): object {
  if (isRoutingAmount(field)) return { field, is, amount: amount.trim(), currency };
  const lines = written.split('\n').filter((each) => each.trim() !== '');
  return { field, is, values: isWritten(field) ? lines : values };
}

/** The meaning of the fields, before they are checked. */
const meantRules = (typed: readonly TypedRule[]): unknown =>
  typed.map((rule) => ({
    ...{ id: rule.id, name: rule.name, consult: rule.consult, second: rule.second },
    when: rule.when.map(meantCondition),
    circulation: number(rule.circulation),
    targets: Object.fromEntries(TARGET_STAGES.map((stage) => [stage, number(rule.targets[stage])])),
  }));

/** Reads the fields. It refuses what the gateway refuses, with the same messages. */
export const typedRulesSchema = z.object({
  value: z.pipe(
    z.transform((typed: unknown) => meantRules(typed as readonly TypedRule[])),
    rulesSchema as never,
  ) as z.ZodMiniType<readonly GivenRule[]>,
});
