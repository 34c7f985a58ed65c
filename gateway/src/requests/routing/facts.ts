import {
  needsAnalysis,
  type RoutedRequest,
  type RoutingFacts,
  type RoutingRule,
  routingFacts,
} from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import { sectionsOf } from '../value-analysis/store.ts';
import type { AnalysisSectionRow } from '../value-analysis/tables.ts';

/**
 * What these rules look at of some requests, in their order. One statement for all of them, where a rule looks at what a value analysis
 * tells; none else. A request without an id is one that is about to be made.
 */
export async function factsOf(
  db: Database,
  rules: readonly RoutingRule[],
  requests: readonly (RoutedRequest & { id?: number })[],
): Promise<RoutingFacts[]> {
  const ids = requests.flatMap(({ id }) => id ?? []);
  const rows = ids.length && needsAnalysis(rules) ? await sectionsOf(db, ids, ['cost', 'safety']) : [];
  return factsIn(rows, requests);
}

/** The same from the sections of their value analyses that were read: what these do not tell is as if nobody had written it. */
export function factsIn(
  rows: readonly Pick<AnalysisSectionRow, 'request_id' | 'section' | 'value'>[],
  requests: readonly (RoutedRequest & { id?: number })[],
): RoutingFacts[] {
  const stored = new Map(rows.map((row) => [`${row.request_id} ${row.section}`, row.value]));
  const section = (id: number | undefined, name: string) => {
    const value = stored.get(`${id} ${name}`);
    return value === undefined ? null : (JSON.parse(value) as { value: never }).value;
  };
  return requests.map((request) =>
    routingFacts(request, { cost: section(request.id, 'cost'), safety: section(request.id, 'safety') }),
  );
}
