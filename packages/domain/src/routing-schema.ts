import * as z from 'zod/mini';
import { CONSULTATION_KIND_NAMES } from './consultations.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import {
  AMOUNT_TESTS,
  CHOICE_TESTS,
  type GivenRule,
  isRoutingAmount,
  ROUTING_AMOUNT_NAMES,
  ROUTING_CHOICE_NAMES,
  ROUTING_CHOICES,
  ROUTING_FIELDS,
  type RoutingChoice,
  TARGET_STAGES,
} from './routing.ts';
import { ROUTING_LIMITS } from './routing-limits.ts';
import { normalEmail } from './text.ts';
import { required, requiredLine, requiredOr } from './text-schema.ts';
import { CURRENCY_NAMES } from './value-analysis/cost.ts';
import { isDecimal } from './value-analysis/decimal.ts';
import { whole } from './whole-schema.ts';

const {
  rules: mostRules,
  conditions,
  values: mostValues,
  consultations,
  question,
  days,
  bytes,
} = ROUTING_LIMITS;
const DAYS = ROUTING_LIMITS.circulation;

const AMOUNT = 'The amount';
const notAmount = requiredOr(AMOUNT, MESSAGES.notDecimal(AMOUNT));
const amountSchema = z.object(
  {
    field: z.enum(ROUTING_AMOUNT_NAMES),
    is: z.enum(Object.keys(AMOUNT_TESTS), MESSAGES.notListed('The comparison', Object.keys(AMOUNT_TESTS))),
    amount: z.string({ error: notAmount }).check(z.refine<string>(isDecimal, { error: notAmount })),
    currency: z.enum(CURRENCY_NAMES, MESSAGES.notListed('The currency', CURRENCY_NAMES)),
  },
  MESSAGES.notObject('A condition'),
);

const once = (values: string[]) => [...new Set(values)];

/**
 * The schema of a condition's values. With `isStored` it also accepts values that are no longer offered, because one such value must not
 * make a stored table unreadable.
 */
const valuesSchema = (field: RoutingChoice, isStored: boolean) => {
  const entry: { label: string; values: object; isOpen?: true } = ROUTING_CHOICES[field];
  const options = Object.keys(entry.values);
  const valueSchema =
    entry.isOpen || isStored
      ? requiredLine(entry.label, LIMITS.shortText)
      : z.enum(options, MESSAGES.notListed(entry.label, options));
  const message = MESSAGES.notValues(entry.label, mostValues);
  return z.pipe(
    z.array(valueSchema as z.ZodMiniType<string>, message).check(
      z.maxLength(mostValues, message),
      z.refine((values: string[]) => values.length > 0, message),
    ),
    z.transform(once),
  );
};

const choiceSchemas = (isStored: boolean) =>
  ROUTING_CHOICE_NAMES.map((field) =>
    z.object(
      {
        field: z.enum([field]),
        is: z.enum(
          Object.keys(CHOICE_TESTS),
          MESSAGES.notListed('The comparison', Object.keys(CHOICE_TESTS)),
        ),
        values: valuesSchema(field, isStored),
      },
      MESSAGES.notObject('A condition'),
    ),
  );

const notField = MESSAGES.notListed('What a condition looks at', ROUTING_FIELDS);

/** Checks each condition with the schema of its field, so that a refusal says what that field needs. */
const checkedConditions = (isStored: boolean) => {
  const choices = choiceSchemas(isStored);
  const schemaOf = (field: unknown): z.ZodMiniType | undefined =>
    isRoutingAmount(field) ? amountSchema : choices[ROUTING_CHOICE_NAMES.indexOf(field as RoutingChoice)];
  return z.transform((given: unknown, { issues }) => {
    const refuse = (message: string, path: PropertyKey[] = []) => {
      issues.push({ code: 'custom', input: given, path, message });
      return undefined;
    };
    if (!Array.isArray(given) || given.length > conditions) return refuse(MESSAGES.notConditions(conditions));
    return given.map((one: unknown, at) => {
      if (typeof one !== 'object' || one === null) return refuse(MESSAGES.notObject('A condition'), [at]);
      const schema = schemaOf((one as { field?: unknown }).field);
      if (!schema) return refuse(notField, [at, 'field']);
      const read = schema.safeParse(one);
      for (const { path, message } of read.error?.issues ?? []) refuse(message, [at, ...path]);
      return read.data;
    });
  });
};

const email = z
  .pipe(
    z.nullish(z.string(MESSAGES.notEmailOrNone('The person'))),
    z.transform((email: string | null | undefined) => normalEmail(email ?? '')),
  )
  .check(
    z.refine<string>(
      (text) => text === '' || (text.length <= LIMITS.email && z.email().safeParse(text).success),
      MESSAGES.notEmailOrNone('The person'),
    ),
  );

const consultationSchema = z
  .object(
    {
      kind: z.enum(CONSULTATION_KIND_NAMES, MESSAGES.notListed('Kind', CONSULTATION_KIND_NAMES)),
      person: email,
      question: required('Question', question),
    },
    MESSAGES.notObject('A consultation'),
  )
  .check(
    z.refine(({ kind, person }) => kind !== 'person' || person !== '', {
      error: MESSAGES.consultantMissing,
      path: ['person'],
    }),
  );

const consultMessage = MESSAGES.notList('The consultations', consultations);

const orElse = <T>(schema: z.ZodMiniType<T>, usual: T) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value: T | null | undefined) => value ?? usual),
  );

const targetSchema = whole('The target', 1, days);
const targetsSchema = z.transform((input: unknown, { issues }) => {
  const refuse = (message: string, path: string[] = []) =>
    issues.push({ code: 'custom', input: input, path, message });
  const isKnown = (stage: string) => (TARGET_STAGES as readonly string[]).includes(stage);
  if (typeof input !== 'object' || input === null || !Object.keys(input).every(isKnown)) {
    refuse(MESSAGES.notTargets(TARGET_STAGES));
    return {};
  }
  const typed = input as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    TARGET_STAGES.flatMap((stage) => {
      if ((typed[stage] ?? null) === null) return [];
      const read = targetSchema.safeParse(typed[stage]);
      for (const { message } of read.error?.issues ?? []) refuse(message, [stage]);
      return [[stage, read.data]];
    }),
  );
});

const ruleSchema = (isStored: boolean) =>
  z
    .object(
      {
        id: orElse<number | null>(
          z.int(MESSAGES.notRuleId).check(z.positive(MESSAGES.notRuleId)) as never,
          null,
        ),
        name: requiredLine('The name of a rule', ROUTING_LIMITS.name),
        when: checkedConditions(isStored),
        circulation: orElse<number | null>(whole('The circulation', 1, DAYS) as never, null),
        consult: orElse(
          z
            .array(consultationSchema, consultMessage)
            .check(z.maxLength(consultations, consultMessage)) as never,
          [] as never,
        ),
        targets: orElse(targetsSchema as never, {} as never),
        second: orElse<boolean>(z.boolean(MESSAGES.notFlag('second')) as never, false),
      },
      MESSAGES.notObject('A rule'),
    )
    .check(
      z.superRefine((rule: GivenRule, { addIssue }) => {
        const { circulation, consult, targets, second } = rule;
        if (circulation === null && !consult.length && !Object.keys(targets).length && !second)
          addIssue({ code: 'custom', input: rule, path: ['name'], message: MESSAGES.ruleWithoutEffect });
        const asked = consult.map(({ kind, person }) => `${kind} ${person}`);
        const twice = asked.findIndex((one, at) => asked.indexOf(one) < at);
        if (twice >= 0)
          addIssue({
            ...{ code: 'custom', input: rule, path: ['consult', twice, 'kind'] },
            message: MESSAGES.consultedTwice,
          });
      }) as never,
    );

const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

const schemaOf = (isStored: boolean): z.ZodMiniType<readonly GivenRule[]> =>
  z.array(ruleSchema(isStored), MESSAGES.notRules(mostRules)).check(
    z.maxLength(mostRules, { error: MESSAGES.notRules(mostRules), abort: true }),
    z.superRefine((input: readonly unknown[], { addIssue }) => {
      const rules = input as readonly GivenRule[];
      const names = rules.map(({ name }) => name.toLowerCase());
      const twice = names.findIndex((name, at) => names.indexOf(name) < at);
      if (twice >= 0)
        addIssue({
          ...{ code: 'custom', input: input, path: [twice, 'name'] },
          message: MESSAGES.ruleTwice(rules[twice]?.name ?? ''),
        });
      const ids = rules.flatMap(({ id }) => id ?? []);
      if (new Set(ids).size < ids.length)
        addIssue({ code: 'custom', input: input, message: MESSAGES.ruleIdTwice });
      if (sizeOf(input) > bytes) addIssue({ code: 'custom', input: input, message: MESSAGES.rulesTooLong });
    }) as never,
  ) as never;

/** The rules in their order: the first one that matches counts. */
export const rulesSchema = /* @__PURE__ */ schemaOf(false);
/** Like `rulesSchema`, for stored rules: a condition may contain values that are no longer offered. */
export const storedRulesSchema = /* @__PURE__ */ schemaOf(true);
