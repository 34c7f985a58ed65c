import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatDocument } from '@urql/core';
import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { costProblem } from '../../platform/graphql/cost.ts';
import '../../schema.ts';

const SHELL = path.join(import.meta.dirname, '../../../../shell/src/waiting/waitingForYou.graphql.ts');

// Each further kind of what waits raises the cost.
it('what waits costs no more than a question may, as pages ask for it', () => {
  const source = readFileSync(SHELL, 'utf8');
  const parts = [...source.matchAll(/`\s*((?:query WaitingForYou|fragment)[^`]*)`/g)].map(([, part]) => part);
  expect(parts).toHaveLength(3);
  // Pages also ask for the type of everything.
  const document = formatDocument(parse(parts.join('\n')));
  const { graphqlCostLimit } = readConfig({ NODE_ENV: 'test' });
  expect(costProblem(document, {}, graphqlCostLimit)?.message).toBeUndefined();
});
