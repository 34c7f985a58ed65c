import { createConnection } from 'mysql2';
import { expect, inject, it } from 'vitest';
import { Link } from './link.ts';

const MS = 5_000;

it('a connection answers every statement that waits on it, or breaks for all of them', async () => {
  const link = new Link(createConnection(inject('mariadbUrl')), { limitMs: MS });
  const answers = await Promise.all(['SELECT 1 AS n', 'SELECT 2 AS n'].map((each) => link.ask(each, MS)));
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  const late = [link.ask('SELECT SLEEP(60)', 100), link.ask('SELECT 3', MS)];
  const ended = await Promise.allSettled(late);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
