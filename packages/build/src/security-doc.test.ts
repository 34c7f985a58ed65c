import { describe, expect, it } from 'vitest';
import { hasTest, rowsOf } from './named-tests.ts';

const ROWS = rowsOf('docs/security.md', /^\| attack \|/);

describe('docs/security.md', () => {
  it('shows each attack by tests that exist', () => {
    expect(ROWS.length).toBeGreaterThan(25);
    const wrong = ROWS.flatMap(({ statement, shown }) =>
      shown.filter((named) => !hasTest(named)).map((named) => `${statement}: ${named}`),
    );
    expect(wrong).toEqual([]);
  });
});
