import { type Criterion, MOST_POINTS, shareOf, totalScore, weightsOf } from '@portal/domain';
import { reasonOf, type SectionValues } from './sections.ts';
import classes from './valueAnalysis.module.css';

const rounded = (part: number) => String(Math.round(part * 10) / 10);

/** The score with its parts: what each criterion gives of what it could give. */
export function ScoreParts({
  values,
  criteria,
}: {
  values: SectionValues;
  /** Those that it was made with. */
  criteria: readonly Criterion[];
}) {
  const points = Object.fromEntries(
    criteria.map(({ name }) => [name, values[name] === '' ? null : Number(values[name])]),
  );
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
