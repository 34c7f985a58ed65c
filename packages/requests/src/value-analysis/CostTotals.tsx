import { type CostLine, type Currency, costTotals, money, typedDecimal, typedWhole } from '@portal/domain';
import type { Row, SectionValues } from './sections.ts';
import classes from './valueAnalysis.module.css';

/** A line as the totals need it; null until its price and quantity can be read. */
function lineOf(row: Row, currency: Currency): CostLine | null {
  const unitPrice = typedDecimal(row.unitPrice ?? '', currency);
  const quantity = typedWhole(row.quantity ?? '');
  return unitPrice === null || quantity === null
    ? null
    : ({ ...row, unitPrice, quantity } as unknown as CostLine);
}

/** The sum of one line; null until its price and quantity can be read. A line that is replaced counts as negative. */
export function lineTotal(row: Row, currency: string): string | null {
  const line = lineOf(row, currency as Currency);
  return line && costTotals([{ ...line, period: 'year' }], currency as Currency).annualImpact;
}

/** The totals of the lines so far. They stay visible while the lines are written. */
export function CostTotals({ values }: { values: SectionValues }) {
  const lines = values.lines as readonly Row[];
  const currency = values.currency as Currency;
  const counted = lines.flatMap((row) => lineOf(row, currency) ?? []);
  const totals = counted.length > 0 ? costTotals(counted, currency) : null;
  const open = lines.length - counted.length;
  const amount = (text: string | undefined) =>
    text === undefined ? '–' : money(text, currency, { signed: true });
  return (
    <div className={classes.sums} aria-live="polite">
      <dl>
        <div>
          <dt>Annual impact</dt>
          <dd>{amount(totals?.annualImpact)}</dd>
        </div>
        <div>
          <dt>First year</dt>
          <dd>{amount(totals?.firstYearCost)}</dd>
        </div>
      </dl>
      {open > 0 && <p className={classes.small}>{open === 1 ? '1 line' : `${open} lines`} not counted yet</p>}
    </div>
  );
}
