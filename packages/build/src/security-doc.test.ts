import { describe, expect, it } from 'vitest';
import { exists, hasTest, rowsOf, textOf } from './named-tests.ts';

const DOCUMENT = 'docs/security.md';
const ATTACKS = rowsOf(DOCUMENT, /^\| attack \|/);
const RULES = rowsOf(DOCUMENT, /^\| rule \|/);

/** The numbers of requirements of OWASP ASVS 5.0 on levels 1 and 2, by chapter. */
const ASVS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const A_FILE = /\b(?:gateway|shell|packages|e2e|docs|deploy|bench)\/[\w./-]*\w/g;

const requirements = () => [
  ...textOf(DOCUMENT).matchAll(/^\| (\d+)\.(\d+\.\d+) \| .+ \| (\S+) \| (.+) \|$/gm),
];

describe(DOCUMENT, () => {
  it('shows each attack and each rule by tests that exist', () => {
    expect(ATTACKS.length).toBeGreaterThan(25);
    expect(RULES.length).toBeGreaterThan(12);
    const wrong = [...ATTACKS, ...RULES].flatMap(({ statement, shown }) =>
      shown.filter((named) => !hasTest(named)).map((named) => `${statement}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has each attack and each rule once', () => {
    const statements = [...ATTACKS, ...RULES].map(({ statement }) => statement);
    expect(statements.filter((each, i) => statements.indexOf(each) !== i)).toEqual([]);
  });

  it('says where each rule is', () => {
    expect(RULES.map(({ where }) => where).filter((where) => !exists(where))).toEqual([]);
  });

  it('answers every requirement of ASVS 5.0 on levels 1 and 2, once, with a place that exists or a reason', () => {
    const rows = requirements();
    const wrong = rows.filter(([, , , met = '']) => !['yes', 'part', 'no', 'n/a'].includes(met));
    expect(wrong.map(([row]) => row)).toEqual([]);
    const numbers = new Set(rows.map(([, chapter, number]) => `${chapter}.${number}`));
    const counts = ASVS.map((_, i) => [...numbers].filter((each) => each.startsWith(`${i + 1}.`)).length);
    expect(counts).toEqual(ASVS);
    expect(rows).toHaveLength(numbers.size);
    const files = rows.flatMap(([, , , , where = '']) => where.match(A_FILE) ?? []);
    expect(files.filter((file) => !exists(file))).toEqual([]);
  });

  it('counts its answers to them', () => {
    const rows = requirements();
    const count = (met: string) => `${rows.filter(([, , , each]) => each === met).length} ${met}`;
    const counts = ['yes', 'part', 'no', 'n/a'].map(count).join(', ');
    expect(textOf(DOCUMENT)).toContain(`Of ${rows.length} requirements: ${counts}.`);
  });
});
