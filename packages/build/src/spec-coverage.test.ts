import { describe, expect, it } from 'vitest';
import { exists, hasTest, rowsOf, textOf } from './named-tests.ts';

const DOCUMENT = 'docs/spec-coverage.md';
const ROWS = rowsOf(DOCUMENT, /^\| statement \|/);

describe(DOCUMENT, () => {
  it('covers the sections on screens, entities, states, validation, roles, errors and constants', () => {
    expect(ROWS.length).toBeGreaterThan(200);
    const sections = [...textOf(DOCUMENT).matchAll(/^## (\d)/gm)];
    expect([...new Set(sections.map(([, number]) => number))]).toEqual(['2', '3', '4', '5', '6', '8', '9']);
  });

  it('names files that exist', () => {
    expect(ROWS.map(({ where }) => where).filter((where) => !exists(where))).toEqual([]);
  });

  it('names tests that exist, or the decision by which a statement is different', () => {
    const isDecision = (named: string) => /^(decisions, \S|\[ADR \d+\]\(adr\/\S+\))/.test(named);
    const wrong = ROWS.flatMap(({ statement, shown }) =>
      shown
        .filter((named) => (named.includes(' › ') ? !hasTest(named) : !isDecision(named)))
        .map((named) => `${statement}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });
});
