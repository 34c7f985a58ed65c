import { type Currency, costTotals, money, type Predicted, predictedPurchase } from '@portal/domain';
import type { ReactNode } from 'react';
import type { FollowUpData } from './followUps.graphql.ts';
import classes from './followUps.module.css';

/** The answers of one person. A number stands beside its predicted number when a single cost line predicts it. */
export function Answers({ followUp, predicted }: { followUp: FollowUpData; predicted: Predicted | null }) {
  const { usedText, unitsPerYear, unitPrice, currency, again, againText } = followUp;
  const bought = predictedPurchase(predicted);
  const cost = (price: string, quantity: number, of: string) =>
    money(
      costTotals([{ item: '', unitPrice: price, quantity, period: 'year', side: 'new' }], of as Currency)
        .annualImpact,
      of,
    );
  return (
    <>
      {usedText && (
        <p className={classes.text}>
          <bdi>{usedText}</bdi>
        </p>
      )}
      <dl className={classes.facts} aria-label="Actual">
        <Fact term="Units a year" predicted={bought && String(bought.unitsPerYear)}>
          {unitsPerYear}
        </Fact>
        <Fact term="Price per unit" predicted={bought && money(bought.unitPrice, bought.currency)}>
          {unitPrice && currency && money(unitPrice, currency)}
        </Fact>
        <Fact
          term="Cost a year"
          predicted={bought && cost(bought.unitPrice, bought.unitsPerYear, bought.currency)}
        >
          {unitPrice !== null && currency && unitsPerYear !== null && cost(unitPrice, unitsPerYear, currency)}
        </Fact>
      </dl>
      <p className={classes.text}>
        <strong>{again ? 'Would ask for it again.' : 'Would not ask for it again.'}</strong>{' '}
        <bdi>{againText}</bdi>
      </p>
    </>
  );
}

function Fact({
  term,
  predicted,
  children,
}: {
  term: string;
  predicted: string | null | undefined;
  children: ReactNode;
}) {
  const isKnown = children !== null && children !== false && children !== undefined;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {isKnown ? children : 'Not known'}
        {predicted && <span className={classes.small}> predicted {predicted}</span>}
      </dd>
    </div>
  );
}
