import { describe, expect, it } from 'vitest';
import { exists, hasTest, rowsOf } from './named-tests.ts';

const DOCUMENT = 'docs/security.md';
const ATTACKS = rowsOf(DOCUMENT, /^\| attack \|/);
const RULES = rowsOf(DOCUMENT, /^\| rule \|/);

describe(DOCUMENT, () => {
  it('shows each attack and each rule by tests that exist', () => {
    expect(ATTACKS.length).toBeGreaterThan(25);
    expect(RULES.length).toBeGreaterThan(12);
    const wrong = [...ATTACKS, ...RULES].flatMap(({ statement, shown }) =>
      shown.filter((named) => !hasTest(named)).map((named) => `${statement}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });

  it('says where each rule is', () => {
    expect(RULES.map(({ where }) => where).filter((where) => !exists(where))).toEqual([]);
  });
});
