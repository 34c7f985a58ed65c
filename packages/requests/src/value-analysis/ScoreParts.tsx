import {
  type Criterion,
  MOST_POINTS,
  scoreLacks,
  scoreSoFar,
  shareOf,
  totalScore,
  weightsOf,
} from '@portal/domain';
import { reasonOf, rounded, type SectionValues } from './sections.ts';
import classes from './valueAnalysis.module.css';

/** The points of each criterion; null where a criterion has no points yet. */
const pointsIn = (values: SectionValues, criteria: readonly Criterion[]) =>
  Object.fromEntries(
    criteria.map(({ name }) => [name, /^\d$/.test(values[name] as string) ? Number(values[name]) : null]),
  );

/** What is missing in a score, shown beside its total. */
export function ScoreLacks({ values, criteria }: { values: SectionValues; criteria: readonly Criterion[] }) {
  const points = pointsIn(values, criteria);
  const scores = criteria.map(({ name }) => [
    name,
    { points: points[name], reason: values[reasonOf(name)] as string },
  ]);
  return scoreLacks(Object.fromEntries(scores), weightsOf(criteria)).map((lack) => (
    <p key={lack} className={classes.small}>
      {lack}
    </p>
  ));
}

/** The score of the points so far. It stays visible while the points are given. */
export function ScoreSoFar({ values, criteria }: { values: SectionValues; criteria: readonly Criterion[] }) {
  const points = pointsIn(values, criteria);
  const total = scoreSoFar(points, weightsOf(criteria));
  const isWhole = totalScore(points, weightsOf(criteria)) !== null;
  return (
    <div className={classes.sums} aria-live="polite">
      <dl>
        <div>
          <dt>{isWhole || total === null ? 'Total' : 'So far'}</dt>
          <dd>{total === null ? 'Nothing counts' : `${total} of 100`}</dd>
        </div>
      </dl>
      <ScoreLacks values={values} criteria={criteria} />
    </div>
  );
}

/** The score with its parts: for each criterion, how much it adds and how much it could add. */
export function ScoreParts({
  values,
  criteria,
}: {
  values: SectionValues;
  /** The criteria with which the score was made. */
  criteria: readonly Criterion[];
}) {
  const points = pointsIn(values, criteria);
  const total = totalScore(points, weightsOf(criteria));
  return (
    <dl className={classes.score}>
      {criteria.map((criterion) => {
        const { name, label } = criterion;
        const { [name]: value = null } = points;
        const part = shareOf(criteria, criterion);
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.figure}>
                {value === null ? 'No points yet' : `${value} of ${MOST_POINTS}`}
                {part > 0 && (
                  <span className={classes.small}>
                    {' '}
                    {value === null ? '' : `${rounded((part * value) / MOST_POINTS)} `}of {rounded(part)}
                  </span>
                )}
              </span>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${((value ?? 0) / MOST_POINTS) * 100}%` }} />
              </span>
              {values[reasonOf(name)] && (
                <span className={classes.finding}>{values[reasonOf(name)] as string}</span>
              )}
            </dd>
          </div>
        );
      })}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd className={classes.figure}>
          {total === null ? 'Not complete' : `${total} of 100`}
          <ScoreLacks values={values} criteria={criteria} />
        </dd>
      </div>
    </dl>
  );
}
