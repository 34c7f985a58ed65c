import { type Criterion, MOST_POINTS, scoreSoFar, shareOf, totalScore, weightsOf } from '@portal/domain';
import { reasonOf, rounded, type SectionValues } from './sections.ts';
import classes from './valueAnalysis.module.css';

/** The points that are given for each criterion; null where none are. */
const pointsIn = (values: SectionValues, criteria: readonly Criterion[]) =>
  Object.fromEntries(
    criteria.map(({ name }) => [name, /^\d$/.test(values[name] as string) ? Number(values[name]) : null]),
  );

/** What the points make so far, in sight while they are given. */
export function ScoreSoFar({ values, criteria }: { values: SectionValues; criteria: readonly Criterion[] }) {
  const points = pointsIn(values, criteria);
  const open = criteria.filter(({ name, weight }) => weight > 0 && points[name] === null).length;
  const total = scoreSoFar(points, weightsOf(criteria));
  return (
    <div className={classes.sums} aria-live="polite">
      <dl>
        <div>
          <dt>{open > 0 ? 'So far' : 'Total'}</dt>
          <dd>{total === null ? 'Nothing counts' : `${total} of 100`}</dd>
        </div>
      </dl>
      {open > 0 && (
        <p className={classes.small}>
          {open === 1 ? '1 criterion has' : `${open} criteria have`} no points yet
        </p>
      )}
    </div>
  );
}

/** The score with its parts: what each criterion gives of what it could give. */
export function ScoreParts({
  values,
  criteria,
}: {
  values: SectionValues;
  /** Those that it was made with. */
  criteria: readonly Criterion[];
}) {
  const points = pointsIn(values, criteria);
  const total = totalScore(points, weightsOf(criteria));
  return (
    <dl className={classes.score}>
      {criteria.map((criterion) => {
        const { name, label } = criterion;
        const { [name]: given = null } = points;
        const part = shareOf(criteria, criterion);
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.figure}>
                {given === null ? 'No points yet' : `${given} of ${MOST_POINTS}`}
                {part > 0 && (
                  <span className={classes.small}>
                    {' '}
                    {given === null ? '' : `${rounded((part * given) / MOST_POINTS)} `}of {rounded(part)}
                  </span>
                )}
              </span>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${((given ?? 0) / MOST_POINTS) * 100}%` }} />
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
        <dd className={classes.figure}>{total === null ? 'Not complete' : `${total} of 100`}</dd>
      </div>
    </dl>
  );
}
