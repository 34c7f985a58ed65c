import { requestPage, STAGE_LABELS } from '@portal/domain';
import type { ResultOf } from '@portal/kit';
import { Badge, formatMonth } from '@portal/ui';
import type { ReactNode } from 'react';
import { OutcomeBadge } from '../outcome/OutcomeBadge.tsx';
import { STAGE_LOOKS } from '../stages.tsx';
import { cameOf } from './cameOf.ts';
import { othersAsk } from './othersAsk.ts';
import { SupportButton } from './SupportButton.tsx';
import classes from './similar.module.css';
import type { similarRequestsQuery } from './similarRequests.graphql.ts';

export type SimilarRequest = ResultOf<typeof similarRequestsQuery>['similarRequests'][number];

/**
 * Requests for similar devices, with their results and dates. Requests that the person may open are links, which leave the current page open.
 */
export function SimilarList({
  requests,
  canSupport = false,
  action,
}: {
  requests: readonly SimilarRequest[];
  /** Whether the person can support one of them instead of making their own request. */
  canSupport?: boolean;
  /** Further actions on one of them. */
  action?: (request: SimilarRequest) => ReactNode;
}) {
  return (
    <ul className={classes.list}>
      {requests.map((each) => {
        const { id, number, deviceName, stage, submissionDate, reason, readable, same } = each;
        const { supportable, support } = each;
        const outcomeText = cameOf(each);
        return (
          <li key={id} className={classes.item}>
            <bdi className={classes.name}>{deviceName}</bdi>
            <Badge tone={STAGE_LOOKS[stage].tone}>{STAGE_LABELS[stage]}</Badge>
            <OutcomeBadge request={each} />
            <p className={classes.facts}>
              {readable ? (
                <a href={requestPage(id)} target="_blank" rel="noreferrer">
                  {number}
                </a>
              ) : (
                number
              )}
              {' · '}
              {formatMonth(submissionDate)}
              {othersAsk(support) && ` · ${othersAsk(support)}`}
            </p>
            {same.includes('udi') && <p className={classes.reason}>Same device identifier</p>}
            {reason && <p className={classes.reason}>{reason}</p>}
            {outcomeText && <p className={classes.reason}>{outcomeText}</p>}
            {canSupport && (supportable || support.supported) && (
              <p className={classes.support}>
                {support.supported && 'You ask for this one, too.'}
                <SupportButton request={id} number={number} supported={support.supported} />
              </p>
            )}
            {action?.(each)}
          </li>
        );
      })}
    </ul>
  );
}
