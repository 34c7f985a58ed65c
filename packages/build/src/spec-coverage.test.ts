import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);
const at = (path: string) => fileURLToPath(new URL(path, ROOT));

interface Row {
  statement: string;
  where: string;
  shown: string[];
}

const ROWS: Row[] = readFileSync(at('docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (statement|---)/.test(line))
  .map((line) => {
    const [, statement = '', where = '', test = '', ...more] = line
      .split(' | ')
      .flatMap((cell, index) => (index === 0 ? ['', cell.slice(2)] : [cell.replace(/ \|$/, '')]));
    if (!test || more.length) throw new Error(`Not a row of three cells: ${line}`);
    return { statement, where, shown: test.split('<br>') };
  });

/** A title as the file spells it: the first argument of a call, whichever quotes it stands in. */
function hasTest(file: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'");
  return new RegExp(`\\(\\s*(['"\`])${escaped}\\1`).test(readFileSync(at(file), 'utf8'));
}

describe('docs/spec-coverage.md', () => {
  it('covers the sections on screens, entities, states, validation, roles, errors and constants', () => {
    expect(ROWS.length).toBeGreaterThan(200);
    const sections = [...readFileSync(at('docs/spec-coverage.md'), 'utf8').matchAll(/^## (\d)/gm)];
    expect([...new Set(sections.map(([, number]) => number))]).toEqual(['2', '3', '4', '5', '6', '8', '9']);
  });

  it('names files that exist', () => {
    expect(ROWS.map(({ where }) => where).filter((where) => !existsSync(at(where)))).toEqual([]);
  });

  it('names tests that exist, or the decision by which a statement is different', () => {
    const wrong = ROWS.flatMap(({ statement, shown }) =>
      shown
        .filter((each) => {
          const [file = '', title] = each.split(' › ');
          if (title === undefined) return !/^(decisions, \S|\[ADR \d+\]\(adr\/\S+\))/.test(each);
          return !existsSync(at(file)) || !hasTest(file, title.replaceAll('&#124;', '|'));
        })
        .map((each) => `${statement}: ${each}`),
    );
    expect(wrong).toEqual([]);
  });
});
