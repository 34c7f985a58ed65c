import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { camel, snake } from '../snake.ts';
import {
  activeCriteria,
  changeCriteria,
  criteriaSchema,
  criterionKey,
  DEFAULT_STORED_CRITERIA,
  type GivenCriterion,
  knownCriteria,
  type StoredCriterion,
} from './criteria.ts';
import { criteriaChanges, DEFAULT_CRITERIA } from './score.ts';

const fresh = (label: string, more: Partial<GivenCriterion> = {}): GivenCriterion => ({
  ...{ key: null, label, help: '', weight: 10, retired: false },
  ...more,
});
const read = (given: unknown) => criteriaSchema.safeParse(given);
const list = (changed: readonly StoredCriterion[] | string): readonly StoredCriterion[] => {
  if (typeof changed === 'string') throw new Error(changed);
  return changed;
};

describe('the criteria of scores', () => {
  it('have the names that scores had before they were a setting', () => {
    expect(activeCriteria(DEFAULT_STORED_CRITERIA)).toEqual(DEFAULT_CRITERIA);
    expect(DEFAULT_STORED_CRITERIA.map(({ key }) => key)).toEqual([
      'patient_outcome',
      'safety',
      'cost',
      'evidence',
      'fit',
    ]);
    expect(DEFAULT_CRITERIA.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it.each([
    ['IT risk', 'it_risk'],
    ['IT risk (2)', 'it_risk2'],
    ['Énergie & Umwelt', 'energie_umwelt'],
    ['3 year cost', 'criterion3_year_cost'],
    ['环境', 'criterion'],
    ['constructor', 'constructor2'],
    ['To string', 'to_string2'],
    ['__proto__', 'proto'],
    ['Safety', 'safety2'],
  ])('make of %j the key %s', (label, key) => {
    expect(criterionKey(label, new Set(['safety']))).toBe(key);
  });

  it.each<[string, unknown, RegExp]>([
    ['none', [], /1 to 12/],
    ['no list', 'safety', /1 to 12/],
    ['thirteen', Array.from({ length: 13 }, (_, at) => fresh(`C${at}`)), /1 to 12/],
    ['none that counts', [fresh('Safety', { retired: true })], /1 to 12/],
    ['forty-one', Array.from({ length: 41 }, (_, at) => fresh(`C${at}`, { retired: at > 3 })), /40/],
    ['one name twice', [fresh('Safety'), fresh('safety')], /Two criteria are called safety/],
    ['one key twice', [fresh('A', { key: 'a' }), fresh('B', { key: 'a' })], /Each key/],
    ['a key that is none', [fresh('A', { key: 'a_1' })], /key must be/],
    ['no name', [fresh(' ')], /The name of a criterion is required/],
    ['a long name', [fresh('a'.repeat(61))], /60/],
    ['a long explanation', [fresh('A', { help: 'a'.repeat(201) })], /200/],
    ['a wrong weight', [fresh('A', { weight: 101 })], /from 0 to 100/],
    ['a broken weight', [fresh('A', { weight: 1.5 })], /from 0 to 100/],
  ])('refuse %s', (_name, given, message) => {
    expect(read(given).error?.issues[0]?.message).toMatch(message);
  });

  it('say what differs', () => {
    const now = [
      { ...DEFAULT_CRITERIA[1], weight: 25 },
      { ...DEFAULT_CRITERIA[0], label: 'Outcome', help: '' },
      { name: 'itRisk', label: 'IT risk', help: '', weight: 5 },
    ] as typeof DEFAULT_CRITERIA;
    expect(criteriaChanges(DEFAULT_CRITERIA, now)).toEqual([
      'Safety counts 25 instead of 20',
      'Patient outcome is called Outcome',
      'Outcome has another explanation',
      'IT risk is new and counts 5',
      'Cost is retired',
      'Evidence is retired',
      'Fit is retired',
      'they stand in another order',
    ]);
    expect(criteriaChanges(DEFAULT_CRITERIA, DEFAULT_CRITERIA)).toEqual([]);
  });

  it('refuse what was there before under another key, and keys that there never were', () => {
    const others = DEFAULT_STORED_CRITERIA.filter(({ key }) => key !== 'fit');
    const retired = list(changeCriteria(DEFAULT_STORED_CRITERIA, others));
    expect(retired.at(-1)).toMatchObject({ key: 'fit', retired: true });
    expect(changeCriteria(retired, [...others, fresh('FIT')])).toMatch(/There was a criterion Fit/i);
    expect(changeCriteria(retired, [fresh('A', { key: 'beauty' })])).toMatch(/no criterion beauty/);
    const back = list(changeCriteria(retired, [...others, { ...fresh('Fit'), key: 'fit' }]));
    expect(activeCriteria(back).at(-1)).toMatchObject({ name: 'fit', weight: 10 });
  });

  it('keep every key for its meaning, through any changes', () => {
    const labels = [
      'Safety',
      'IT risk',
      'It-risk',
      'Fit',
      'IT_RISK',
      'Environment',
      'To string',
      '9 lives',
      '5 year total cost of ownership for the whole house and more',
      'The total cost of ownership of the whole house, in all years',
      '环境',
    ];
    const step = fc.oneof(
      fc.record({
        what: fc.constant('add' as const),
        label: fc.constantFrom(...labels),
        weight: fc.nat(100),
      }),
      fc.record({
        what: fc.constantFrom('leave' as const, 'retire' as const, 'back' as const),
        at: fc.nat(39),
      }),
      fc.record({ what: fc.constant('rename' as const), at: fc.nat(39), label: fc.constantFrom(...labels) }),
      fc.record({ what: fc.constant('first' as const), at: fc.nat(39) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let set: readonly StoredCriterion[] = DEFAULT_STORED_CRITERIA;
        /** The model: the meaning of each criterion over time. A criterion is an object of its own, whatever its name is. */
        const meanings = new Map(DEFAULT_STORED_CRITERIA.map(({ key }) => [key, Symbol(key)]));
        for (const each of steps) {
          const at = 'at' in each ? each.at % set.length : -1;
          const given: GivenCriterion[] =
            each.what === 'add'
              ? [...set, fresh(each.label, { weight: each.weight })]
              : each.what === 'leave'
                ? set.filter((_, place) => place !== at)
                : each.what === 'first'
                  ? [...set.slice(at, at + 1), ...set.slice(0, at), ...set.slice(at + 1)]
                  : set.map((one, place) =>
                      place !== at
                        ? one
                        : each.what === 'rename'
                          ? { ...one, label: each.label }
                          : { ...one, retired: each.what === 'retire' },
                    );
          const accepted = read(given);
          if (!accepted.success) continue;
          const changed = changeCriteria(set, accepted.data);
          if (typeof changed === 'string') continue;
          const before = new Set(set.map(({ key }) => key));
          // No criterion is ever lost. One step adds at most one, with a key that was never used.
          expect(changed.map(({ key }) => key)).toEqual(expect.arrayContaining([...before]));
          const added = changed.filter(({ key }) => !before.has(key));
          expect(added).toHaveLength(each.what === 'add' ? 1 : 0);
          for (const { key } of added) {
            expect(meanings.has(key)).toBe(false);
            expect(snake(camel(key))).toBe(key);
            meanings.set(key, Symbol(key));
          }
          expect(meanings.size).toBe(changed.length);
          const names = changed.map(({ label }) => label.toLowerCase());
          expect(new Set(names).size).toBe(names.length);
          const active = activeCriteria(changed);
          expect(active.length).toBeGreaterThan(0);
          expect(active.length).toBeLessThanOrEqual(12);
          expect(knownCriteria(changed)).toHaveLength(changed.length);
          // The stored criteria are accepted again without a change.
          expect(changeCriteria(changed, read(changed).data ?? [])).toEqual(read(changed).data);
          set = changed;
        }
      }),
      { numRuns: 500 },
    );
  });
});
