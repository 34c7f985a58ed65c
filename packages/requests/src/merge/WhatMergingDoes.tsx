import type { RequestCardFacts } from '../graphql/requestCard.graphql.ts';
import { RequestNumber } from '../number/RequestNumber.tsx';
import classes from '../similar/similar.module.css';

/** Explains what happens to a request that is merged into an earlier one, and to the people who ask for it. */
export function WhatMergingDoes({
  request: { id, deviceName, requester },
  into,
}: {
  request: Pick<RequestCardFacts, 'id' | 'deviceName' | 'requester'>;
  into: { id: string; deviceName: string };
}) {
  return (
    <ul className={classes.moves}>
      <li>
        <RequestNumber id={id} /> (<bdi>{deviceName}</bdi>) is dismissed, and its page leads to{' '}
        <RequestNumber id={into.id} /> (<bdi>{into.deviceName}</bdi>). Its open questions stop waiting.
      </li>
      <li>
        Its evidence and its conversation are shown with <RequestNumber id={into.id} />, to those who may read
        them now and to nobody else.
      </li>
      <li>
        <bdi>{requester.name}</bdi> and everybody who asks for <RequestNumber id={id} />, too, ask for{' '}
        <RequestNumber id={into.id} /> from now on, and are told.
      </li>
      <li>
        Restoring <RequestNumber id={id} /> takes all of this back.
      </li>
    </ul>
  );
}
