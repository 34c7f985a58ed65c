import { CRITERIA, CRITERION_NAMES, MOST_POINTS, totalScore, type Weights } from '@portal/domain';
import type { SectionValues } from './sections.ts';
import classes from './valueAnalysis.module.css';

const rounded = (part: number) => String(Math.round(part * 10) / 10);

/** The score with its parts: what each criterion gives of what it could give. */
export function ScoreParts({ values, weights }: { values: SectionValues; weights: Weights }) {
  const counted = CRITERION_NAMES.filter((name) => weights[name] > 0);
  const all = counted.reduce((sum, name) => sum + weights[name], 0);
  const points = Object.fromEntries(
    CRITERION_NAMES.map((name) => [name, values[name] === '' ? null : Number(values[name])]),
  );
  const total = totalScore(points, weights);
  return (
    <dl className={classes.score}>
      {CRITERION_NAMES.map((name) => {
        const { [name]: given = null } = points;
        const part = all > 0 ? (100 * weights[name]) / all : 0;
        return (
          <div key={name}>
            <dt>{CRITERIA[name].label}</dt>
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
              {values[`${name}Reason`] && (
                <span className={classes.finding}>{values[`${name}Reason`] as string}</span>
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
