import { type Criterion, criteriaChanges } from '@portal/domain';

/** What a score was made with, and what the hospital scores by now. */
export interface ScoredBy {
  criteria: readonly Criterion[];
  presentCriteria: readonly Criterion[];
}

const list = new Intl.ListFormat('en-GB');

/** What has changed of the criteria since the score was made, in words; null when nothing has. */
export function criteriaNews({ criteria, presentCriteria }: ScoredBy): string | null {
  const changes = criteriaChanges(criteria, presentCriteria);
  return changes.length ? list.format(changes) : null;
}

/** The field of a form that says by which criteria its score is made anew: the present ones as text, or nothing. */
export const ANEW = '$anew';

const textOf = (criteria: readonly Criterion[]) => JSON.stringify(criteria);

/** What stands in that field once somebody has chosen the present criteria. */
export const anewBy = ({ presentCriteria }: ScoredBy): string => textOf(presentCriteria);

/** Whether that is chosen. Criteria that have changed again since are not. */
export const isAnew = (chosen: unknown, scoredBy: ScoredBy): boolean =>
  chosen === anewBy(scoredBy) && textOf(scoredBy.criteria) !== textOf(scoredBy.presentCriteria);

/** All criteria for which a form has fields: those of its score, and the present ones. */
export const allOf = ({ criteria, presentCriteria }: ScoredBy): readonly Criterion[] => [
  ...presentCriteria,
  ...criteria.filter(({ name }) => !presentCriteria.some((each) => each.name === name)),
];
