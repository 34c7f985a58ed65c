import type { Predicted } from '@portal/domain';
import { money } from '@portal/domain';
import classes from './followUps.module.css';

/** The prediction of the value analysis. */
export function Prediction({ predicted }: { predicted: Predicted }) {
  const { patientsPerYear, currency, annualImpact, lines } = predicted;
  return (
    <dl className={classes.facts} aria-label="Predicted">
      <div>
        <dt>Predicted patients a year</dt>
        <dd>{patientsPerYear ?? '–'}</dd>
      </div>
      <div>
        <dt>Predicted purchases a year</dt>
        <dd>
          {lines.length === 0 && '–'}
          {lines.map(({ item, quantity, unitPrice }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            <div key={at}>
              {quantity} × {money(unitPrice, currency)} <bdi>{item}</bdi>
            </div>
          ))}
        </dd>
      </div>
      <div>
        <dt>Predicted annual impact</dt>
        <dd>{annualImpact === null ? '–' : money(annualImpact, currency, { signed: true })}</dd>
      </div>
    </dl>
  );
}
