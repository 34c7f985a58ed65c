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
 * The facts about some requests that these rules use, in the order of the requests. One statement for all of them if a rule uses facts of a
 * value analysis, otherwise none. A request without an id has not been created yet.
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

/** The same from sections of value analyses that were read before; a section that is missing counts as not written. */
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
