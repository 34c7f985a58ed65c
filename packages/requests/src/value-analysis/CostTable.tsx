import { type CostLine, type Currency, costTotals, money } from '@portal/domain';
import { lineTotal } from './CostTotals.tsx';
import type { Row } from './sections.ts';
import classes from './valueAnalysis.module.css';

/** The lines of a cost table, each with its sum, and the totals. */
export function CostTable({ lines, currency }: { lines: readonly Row[]; currency: string }) {
  const totals = costTotals(
    lines.map((line) => ({ ...line, quantity: Number(line.quantity) }) as unknown as CostLine),
    currency as Currency,
  );
  const sum = (text: string) => money(text, currency, { signed: true });
  return (
    <table className={classes.costs}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <tr key={at}>
            <th scope="row">
              <bdi>{line.item}</bdi>
              <div className={classes.small}>
                {line.quantity} × {money(line.unitPrice ?? '0', currency)}{' '}
                {line.period === 'year' ? 'each year' : 'once'}
                {line.side === 'replaced' && ', replaced'}
              </div>
            </th>
            <td>{sum(lineTotal(line, currency) ?? '0')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Annual impact</th>
          <td>{sum(totals.annualImpact)}</td>
        </tr>
        <tr>
          <th scope="row">First year</th>
          <td>{sum(totals.firstYearCost)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
