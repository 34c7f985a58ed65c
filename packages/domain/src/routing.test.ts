import { describe, expect, it } from 'vitest';
import { settingsOf } from './hospital-settings.ts';
import {
  effectTexts,
  type GivenRule,
  hasSecond,
  type RoutingCondition,
  type RoutingFacts,
  routingFacts,
  ruleChanges,
  ruleMatcher,
  rulesOfVersion,
  SECOND_EFFECT,
  secondSeeker,
  TARGET_STAGES,
  unknownRuleId,
} from './routing.ts';
import { ROUTING_LIMITS } from './routing-limits.ts';
import { rulesSchema } from './routing-schema.ts';
import { STAGE_LABELS } from './stages.ts';

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

const NOTHING: RoutingFacts = {
  impact: null,
  price: null,
  currency: null,
  class: null,
  department: null,
  manufacturer: null,
  urgency: null,
  replacement: null,
};

/** Whether each condition holds for some facts, written by hand from the description of the settings. */
const TRUTH: [RoutingCondition, Partial<RoutingFacts>, boolean][] = [
  ...(['impact', 'price'] as const).flatMap((field) => {
    const at = (is: 'at_least' | 'at_most'): RoutingCondition => ({
      ...{ field, is, amount: '1000.5', currency: 'USD' },
    });
    const fact = (amount: string | null, currency: 'USD' | 'EUR' | null = 'USD') => ({
      ...{ [field]: amount, currency },
    });
    return [
      [at('at_least'), fact('1000.50'), true],
      [at('at_least'), fact('1000.500001'), true],
      [at('at_least'), fact('1000.49'), false],
      [at('at_least'), fact('-2000.00'), false],
      [at('at_least'), fact('5000.00', 'EUR'), false],
      [at('at_least'), fact(null, null), false],
      [at('at_most'), fact('1000.50'), true],
      [at('at_most'), fact('1000.51'), false],
      [at('at_most'), fact('-2000.00'), true],
      [at('at_most'), fact('1.00', 'EUR'), false],
      [at('at_most'), fact(null, null), false],
    ] as [RoutingCondition, Partial<RoutingFacts>, boolean][];
  }),
  ...(
    [
      ['class', 'III', ['II', 'III'], ['I']],
      ['department', 'EP', ['EP'], ['CVOR', 'HBOR']],
      ['urgency', 'soon', ['soon', 'urgent'], ['routine']],
      ['replacement', 'yes', ['yes'], ['no']],
      ['manufacturer', 'Boston-Scientific', ['boston scientific'], ['Abbott', 'Boston']],
    ] as const
  ).flatMap(([field, value, within, without]) => {
    const is = (test: 'one_of' | 'none_of', values: readonly string[]): RoutingCondition => ({
      ...{ field, is: test, values },
    });
    return [
      [is('one_of', within), { [field]: value }, true],
      [is('one_of', without), { [field]: value }, false],
      [is('one_of', within), { [field]: null }, false],
      [is('none_of', within), { [field]: value }, false],
      [is('none_of', without), { [field]: value }, true],
      [is('none_of', without), { [field]: null }, false],
    ] as [RoutingCondition, Partial<RoutingFacts>, boolean][];
  }),
];

const find = (rules: readonly { when: readonly RoutingCondition[] }[], facts: Partial<RoutingFacts>) =>
  ruleMatcher(rules, keyOf)({ ...NOTHING, ...facts });

describe('a condition', () => {
  it.each(TRUTH)('%j of %j: %s', (condition, facts, isSo) => {
    expect(find([{ when: [condition] }], facts) !== null).toBe(isSo);
  });
});

describe('the rules', () => {
  it('are tried in their order, and all conditions of one must be so', () => {
    // Every table of two rules with up to two conditions each, with facts from the table above.
    const some = TRUTH.filter((_, at) => at % 5 === 0 || at > 34);
    let tried = 0;
    for (const [one, , oneIs] of some)
      for (const [other, otherFacts, otherIs] of some) {
        const [, oneFacts] = some.find(([condition]) => condition === one) ?? [];
        if (one.field === other.field) continue;
        const facts = { ...oneFacts, ...otherFacts };
        // Two amounts would need the same currency.
        if ('amount' in one && 'amount' in other) continue;
        const both = { when: [one, other] };
        const first = { when: [one] };
        const second = { when: [other] };
        expect(find([both], facts)).toBe(oneIs && otherIs ? both : null);
        expect(find([first, second], facts)).toBe(oneIs ? first : otherIs ? second : null);
        expect(find([both, second, first], facts)).toBe(
          oneIs && otherIs ? both : otherIs ? second : oneIs ? first : null,
        );
        tried++;
      }
    expect(tried).toBeGreaterThan(200);
  });

  it('match everything without conditions, and nothing without rules', () => {
    const all = { when: [] };
    expect(find([all], {})).toBe(all);
    expect(find([], { department: 'EP' })).toBeNull();
  });
});

describe('rules that may ask for a second approval', () => {
  const RULES = [
    { when: [], second: false },
    { when: [], second: true },
    ...(['one_of', 'none_of'] as const).flatMap((is) =>
      [false, true].flatMap((second) =>
        (
          [
            ['class', 'III'],
            ['urgency', 'urgent'],
            ['department', 'EP'],
          ] as const
        ).map(([field, value]) => ({ when: [{ field, is, values: [value] }], second })),
      ),
    ),
    {
      when: [
        { field: 'class', is: 'one_of', values: ['III'] },
        { field: 'department', is: 'one_of', values: ['EP'] },
      ],
      second: true,
    },
  ] as { when: RoutingCondition[]; second: boolean }[];
  const TABLES = RULES.flatMap((one) => RULES.map((other) => [one, other]));
  const CLASSES = ['I', 'III'];
  const known = { ...NOTHING, class: 'I', urgency: 'routine', department: 'EP' };

  it('are the first that match when all is known', () => {
    for (const rules of TABLES)
      expect(
        secondSeeker(rules, keyOf)(known, () => false),
        JSON.stringify(rules),
      ).toBe(ruleMatcher(rules, keyOf)(known)?.second ?? false);
  });

  it('are found whatever is behind a fact that says nothing', () => {
    for (const rules of TABLES) {
      const could = CLASSES.some((each) => ruleMatcher(rules, keyOf)({ ...known, class: each })?.second);
      const found = secondSeeker(rules, keyOf)(known, (field) => field === 'class');
      if (could) expect(found, JSON.stringify(rules)).toBe(true);
      // Without a rule that asks for a second person, one person decides alone.
      if (!rules.some(({ second }) => second)) expect(found).toBe(false);
    }
  });
});

const REQUEST = {
  ...({ status: 'submitted', isOrdered: false, isOnShelf: false } as const),
  ...{ department: 'EP', manufacturer: 'Abbott', deviceClass: 'II', isReplacement: false },
  ...{ urgency: 'routine', urgencyConfirmedAt: null },
};
const line = (unitPrice: string, side: 'new' | 'replaced' = 'new', period: 'year' | 'once' = 'year') => ({
  ...{ item: 'Item', unitPrice, quantity: 10, period, side },
});
const cost = (...lines: ReturnType<typeof line>[]) => ({
  ...{ currency: 'USD' as const, lines, contractNumber: null, contractEnd: null, reimbursementCode: null },
});

describe('what rules look at', () => {
  it('is there before anything is analyzed', () => {
    expect(routingFacts(REQUEST, {})).toEqual({
      ...NOTHING,
      ...{ class: 'II', department: 'EP', manufacturer: 'Abbott', urgency: 'routine', replacement: 'no' },
    });
  });

  it('is the cost as the value analysis has it, once a line stands in it', () => {
    const of = (section: ReturnType<typeof cost>) => routingFacts(REQUEST, { cost: section });
    expect(of(cost())).toMatchObject({ impact: null, price: null });
    expect(of(cost(line('9.5'), line('100', 'new', 'once'), line('500', 'replaced')))).toMatchObject({
      ...{ impact: '-4905.00', price: '100', currency: 'USD' },
    });
    expect(of(cost(line('5', 'replaced')))).toMatchObject({ impact: '-50.00', price: null });
  });

  it("is the analyst's class before the requester's", () => {
    const safety = { deviceClass: 'III', premarketNumber: null, recalls: null, incidents: null } as const;
    expect(routingFacts(REQUEST, { safety }).class).toBe('III');
    expect(routingFacts(REQUEST, { safety: { ...safety, deviceClass: null } }).class).toBe('II');
  });

  it.each([
    ['submitted', null, 'urgent'],
    ['under_analysis', null, 'urgent'],
    ['committee_review', null, null],
    ['committee_review', '2026-11-01T00:00:00.000Z', 'urgent'],
    ['rejected', '2026-11-01T00:00:00.000Z', 'urgent'],
  ] as const)('is an urgency %s confirmed at %s: %s', (status, urgencyConfirmedAt, urgency) => {
    expect(routingFacts({ ...REQUEST, status, urgency: 'urgent', urgencyConfirmedAt }, {}).urgency).toBe(
      urgency,
    );
  });
});

const RULE: GivenRule = {
  ...{ id: null, name: 'Small ones', circulation: 3, consult: [], targets: {}, second: false },
  when: [{ field: 'impact', is: 'at_most', amount: '5000', currency: 'USD' }],
};
const problems = (given: unknown) =>
  (rulesSchema.safeParse(given).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('rules as they are given', () => {
  it('are kept with what is not said', () => {
    const given = { name: ' Small ones ', when: RULE.when, circulation: 3 };
    expect(rulesSchema.parse([given])).toEqual([RULE]);
    const broken = rulesSchema.parse([{ ...given, name: 'Small\n\u2028on\u202ees\t1' }]);
    expect(broken[0]?.name).toBe('Small ones 1');
    const [read] = rulesSchema.parse([
      {
        ...RULE,
        targets: { submitted: 2, approved: null },
        consult: [{ kind: 'finance', question: 'Is it paid for?' }],
      },
    ]);
    expect(read).toMatchObject({
      targets: { submitted: 2 },
      consult: [{ kind: 'finance', person: '', question: 'Is it paid for?' }],
    });
    expect(rulesSchema.parse(rulesSchema.parse([RULE]))).toEqual([RULE]);
    const alone = { ...RULE, circulation: null, second: true };
    expect(rulesSchema.parse([alone])).toEqual([alone]);
    expect(hasSecond([RULE])).toBe(false);
    expect(hasSecond([RULE, alone])).toBe(true);
    const stored = [{ name: 'Small ones', when: [], circulation: 3, id: 1000 }];
    expect(rulesSchema.parse(stored)).toMatchObject([{ id: 1000, second: false }]);
  });

  it.each<[string, unknown]>([
    ['', 'Rules'],
    ['', null],
    ['0', ['Rule']],
    ['0.name', [{ ...RULE, name: '' }]],
    ['0.name', [{ ...RULE, name: 'a'.repeat(ROUTING_LIMITS.name + 1) }]],
    ['0.name', [{ ...RULE, circulation: null }]],
    ['1.name', [RULE, { ...RULE, name: 'SMALL ones' }]],
    ['0.second', [{ ...RULE, second: 'yes' }]],
    ['0.circulation', [{ ...RULE, circulation: 0 }]],
    ['0.circulation', [{ ...RULE, circulation: 21 }]],
    ['0.when', [{ ...RULE, when: undefined }]],
    ['0.when', [{ ...RULE, when: Array.from({ length: 11 }, () => RULE.when[0]) }]],
    ['0.when.0', [{ ...RULE, when: [null] }]],
    ['0.when.0.field', [{ ...RULE, when: [{ field: 'constructor' }] }]],
    ['0.when.1.amount', [{ ...RULE, when: [RULE.when[0], { ...RULE.when[0], amount: '1,000' }] }]],
    ['0.when.0.currency', [{ ...RULE, when: [{ ...RULE.when[0], currency: 'XXX' }] }]],
    ['0.when.0.is', [{ ...RULE, when: [{ ...RULE.when[0], is: 'one_of' }] }]],
    ['0.when.0.values', [{ ...RULE, when: [{ field: 'class', is: 'one_of', values: [] }] }]],
    ['0.when.0.values.1', [{ ...RULE, when: [{ field: 'class', is: 'one_of', values: ['I', 'IV'] }] }]],
    ['0.targets', [{ ...RULE, targets: { rejected: 3 } }]],
    ['0.targets.submitted', [{ ...RULE, targets: { submitted: 1.5 } }]],
    ['0.consult.0.person', [{ ...RULE, consult: [{ kind: 'person', question: 'Why?' }] }]],
    ['0.consult.0.person', [{ ...RULE, consult: [{ kind: 'finance', person: 'Ann', question: 'Why?' }] }]],
    ['0.consult.0.question', [{ ...RULE, consult: [{ kind: 'finance', question: ' ' }] }]],
    [
      '0.consult.1.kind',
      [{ ...RULE, consult: ['One?', 'Two?'].map((question) => ({ kind: 'finance', question })) }],
    ],
    ['0.id', [{ ...RULE, id: -3 }]],
    [
      '',
      [
        { ...RULE, id: 5 },
        { ...RULE, id: 5, name: 'Other' },
      ],
    ],
    ['', Array.from({ length: 51 }, (_, at) => ({ ...RULE, name: `Rule ${at}` }))],
    [
      '',
      Array.from({ length: 30 }, (_, at) => ({
        ...{ ...RULE, name: `Rule ${at}` },
        consult: ['finance', 'pharmacy', 'it_security'].map((kind) => ({ kind, question: 'é'.repeat(400) })),
      })),
    ],
  ])('are refused at "%s": %j', (path, given) => {
    expect(problems(given)).toContain(path);
  });

  it('get ids that no other rule ever has', () => {
    const one = rulesOfVersion([RULE, { ...RULE, name: 'Two' }], 1);
    const two = rulesOfVersion([{ ...RULE, name: 'Three' }, ...one.slice(1)], 2);
    expect(one.map(({ id }) => id)).toEqual([1000, 1001]);
    expect(two.map(({ id }) => id)).toEqual([2000, 1001]);
    expect(unknownRuleId(two, 3)).toBeUndefined();
    expect(unknownRuleId([{ ...RULE, id: 3000 }], 3)).toBe(3000);
  });
});

describe('in words', () => {
  it('says effects and changes', () => {
    const consult = [{ kind: 'finance', person: '', question: 'Why?' }] as const;
    const effects = { ...RULE, consult, targets: { submitted: 1, ordered: 20 } };
    expect(effectTexts(effects, STAGE_LABELS)).toEqual([
      'Circulates for 3 working days',
      'Asks Finance',
      'Submitted: 1 working day',
      'Ordered: 20 working days',
    ]);
    expect(effectTexts({ ...RULE, circulation: null, second: true }, STAGE_LABELS)).toEqual([SECOND_EFFECT]);
    const [a, b, c] = rulesOfVersion(
      ['A', 'B', 'C'].map((name) => ({ ...RULE, name })),
      1,
    );
    if (!a || !b || !c) throw new Error('three rules');
    expect(ruleChanges([a, b], [a, b])).toEqual([]);
    expect(ruleChanges([a, b], [b, { ...a, name: 'D' }, c])).toEqual([
      'added C',
      'changed A, now D',
      'another order',
    ]);
    expect(ruleChanges([a, b], [{ ...b, circulation: 5 }])).toEqual(['removed A', 'changed B']);
    // A version from before second approvals existed.
    const { second: _, ...old } = a;
    expect(ruleChanges([old], [a])).toEqual([]);
    expect(ruleChanges([old], [{ ...a, second: true }])).toEqual(['changed A']);
  });

  it('has a target for each stage that the settings have one for', () => {
    expect(TARGET_STAGES.map((stage) => `target_${stage}`)).toEqual(settingsOf('targets'));
  });
});
