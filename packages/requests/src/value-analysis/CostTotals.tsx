import { type CostLine, type Currency, costTotals, isDecimal } from '@portal/domain';
import { money } from './money.ts';
import type { Row, SectionValues } from './sections.ts';
import classes from './valueAnalysis.module.css';

const isCounted = ({ unitPrice = '', quantity = '' }: Row): boolean =>
  isDecimal(unitPrice.trim()) && /^\d{1,9}$/.test(quantity.trim());

const lineOf = (row: Row): CostLine =>
  ({ ...row, unitPrice: row.unitPrice?.trim(), quantity: Number(row.quantity) }) as unknown as CostLine;

/** What one line makes; null until its price and quantity are there. What is replaced counts against. */
export function lineTotal(row: Row, currency: string): string | null {
  if (!isCounted(row)) return null;
  return costTotals([{ ...lineOf(row), period: 'year' }], currency as Currency).annualImpact;
}

/** What the lines make so far, always in sight while they are written. */
export function CostTotals({ values }: { values: SectionValues }) {
  const lines = values.lines as readonly Row[];
  const currency = values.currency as Currency;
  const counted = lines.filter(isCounted);
  const totals = counted.length > 0 ? costTotals(counted.map(lineOf), currency) : null;
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
