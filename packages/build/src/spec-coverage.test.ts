import { describe, expect, it } from 'vitest';
import { exists, hasTest, rowsOf, textOf } from './named-tests.ts';

const DOCUMENT = 'docs/spec-coverage.md';
const ROWS = rowsOf(DOCUMENT, /^\| statement \|/);

const plain = (markdown: string) => markdown.replaceAll('`', '').replace(/\s+/g, ' ');
const DECISIONS = plain(textOf('docs/decisions.md'));

/** Whether this names a phrase of docs/decisions.md, or an item of a numbered record. */
function isDecision(named: string): boolean {
  const phrase = /^decisions, "(.+)"$/.exec(named)?.[1];
  if (phrase !== undefined) return DECISIONS.includes(phrase);
  const [, number = '', file = '', item = ''] = /^\[ADR (\d+)\]\((adr\/\S+\.md)\), (\d+)$/.exec(named) ?? [];
  if (!file || !exists(`docs/${file}`)) return false;
  const record = textOf(`docs/${file}`);
  return record.startsWith(`# ${number}. `) && record.includes(`\n${item}. `);
}

describe(DOCUMENT, () => {
  it('covers all nine sections of the specification', () => {
    expect(ROWS.length).toBeGreaterThan(280);
    const sections = [...textOf(DOCUMENT).matchAll(/^## (\d)/gm)];
    expect([...new Set(sections.map(([, number]) => number))]).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]);
  });

  it('names files that exist', () => {
    expect(ROWS.map(({ where }) => where).filter((where) => !exists(where))).toEqual([]);
  });

  it('shows every statement by a test, or names the decision by which it is different', () => {
    const wrong = ROWS.flatMap(({ statement, shown }) =>
      shown
        .filter((named) => !(named.includes(' › ') ? hasTest(named) : isDecision(named)))
        .map((named) => `${statement}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });
});
