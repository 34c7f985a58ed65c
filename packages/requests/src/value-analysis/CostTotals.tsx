import { type CostLine, type Currency, costTotals, money, typedDecimal, typedWhole } from '@portal/domain';
import type { Row, SectionValues } from './sections.ts';
import classes from './valueAnalysis.module.css';

/** A line as it counts; null until its price and quantity are there. */
function lineOf(row: Row, currency: Currency): CostLine | null {
  const unitPrice = typedDecimal(row.unitPrice ?? '', currency);
  const quantity = typedWhole(row.quantity ?? '');
  return unitPrice === null || quantity === null
    ? null
    : ({ ...row, unitPrice, quantity } as unknown as CostLine);
}

/** What one line makes; null until its price and quantity are there. What is replaced counts against. */
export function lineTotal(row: Row, currency: string): string | null {
  const line = lineOf(row, currency as Currency);
  return line && costTotals([{ ...line, period: 'year' }], currency as Currency).annualImpact;
}

/** What the lines make so far, always in sight while they are written. */
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
