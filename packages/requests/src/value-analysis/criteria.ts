import { type Criterion, criteriaChanges } from '@portal/domain';

/** The criteria with which a score was made, and the hospital's present criteria. */
export interface ScoredBy {
  criteria: readonly Criterion[];
  presentCriteria: readonly Criterion[];
}

const list = new Intl.ListFormat('en-GB');

/** How the criteria have changed since the score was made, in words; null when they have not. */
export function criteriaNews({ criteria, presentCriteria }: ScoredBy): string | null {
  const changes = criteriaChanges(criteria, presentCriteria);
  return changes.length ? list.format(changes) : null;
}

/** The form field that says whether the score changes to the present criteria. Its value is these criteria as text, or it is absent. */
export const ANEW = '$anew';

const textOf = (criteria: readonly Criterion[]) => JSON.stringify(criteria);

/** The value of that field when somebody has chosen the present criteria. */
export const anewBy = ({ presentCriteria }: ScoredBy): string => textOf(presentCriteria);

/** Whether somebody has chosen the present criteria. False when the criteria have changed again since that choice. */
export const isAnew = (chosen: unknown, scoredBy: ScoredBy): boolean =>
  chosen === anewBy(scoredBy) && textOf(scoredBy.criteria) !== textOf(scoredBy.presentCriteria);

/** All criteria for which the form has fields: the present ones and those of the score. */
export const allOf = ({ criteria, presentCriteria }: ScoredBy): readonly Criterion[] => [
  ...presentCriteria,
  ...criteria.filter(({ name }) => !presentCriteria.some((each) => each.name === name)),
];
