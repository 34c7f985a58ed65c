import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatDocument } from '@urql/core';
import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { costProblem } from '../../platform/graphql/cost.ts';
import '../../schema.ts';

const SHELL = path.join(import.meta.dirname, '../../../../shell/src/pages/compare/compare.graphql.ts');

// Each list that is read of a compared request adds to the cost.
it('requests side by side cost no more than a question may, as the page asks for them', () => {
  const queries = [...readFileSync(SHELL, 'utf8').matchAll(/`\s*(query [^`]*)`/g)];
  expect(queries).toHaveLength(2);
  const { graphqlCostLimit } = readConfig({ NODE_ENV: 'test' });
  for (const [, query = ''] of queries) {
    // Pages also ask for the `__typename` of everything.
    const document = formatDocument(parse(query));
    expect(costProblem(document, { ids: ['1', '2', '3', '4'] }, graphqlCostLimit)?.message).toBeUndefined();
  }
});
