import { MESSAGES } from '@portal/domain';
import { Button, EmptyState, ErrorState, LoadingState, Panel, ShowMore, SkeletonRows } from '@portal/ui';
import { useRef } from 'react';
import { ManagersOnly } from '../../shared/ManagersOnly.tsx';
import { RecordsPage } from '../../shared/RecordsPage.tsx';
import classes from './FailedMails.module.css';
import { FailedMailTable } from './FailedMailTable.tsx';
import { useFailedMails, useRetry } from './useFailedMails.ts';

const TITLE = 'Failed Mails';

/** Mails that the portal could not send, for people who manage users. */
export function FailedMails() {
  return (
    <ManagersOnly title={TITLE}>
      <Mails />
    </ManagersOnly>
  );
}

function Mails() {
  const mails = useFailedMails();
  const { retry, pending } = useRetry();
  const list = useRef<HTMLDivElement>(null);
  const { items, error, loading, totalCount } = mails;
  const first = loading && items.length === 0;
  // The pressed button disappears with its mail.
  const tryAgain = async (ids: readonly string[]) => {
    if (await retry(ids)) list.current?.focus();
  };
  return (
    <RecordsPage title={TITLE} subtitle={MESSAGES.failedMailsAre} loading={loading} onRefresh={mails.refresh}>
      <Panel flush>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields */}
        <div ref={list} tabIndex={-1} role="group" aria-label="Mails that have failed">
          {error && (
            <div className={classes.state}>
              <ErrorState message={error} onRetry={mails.refresh} retrying={loading} />
            </div>
          )}
          {first && !error && (
            <div className={classes.state}>
              <LoadingState text="Loading mails..." skeleton={<SkeletonRows />} />
            </div>
          )}
          {!first && !error && items.length === 0 && (
            <EmptyState title={MESSAGES.noFailedMails}>{MESSAGES.failedMailsComeWhen}</EmptyState>
          )}
          {items.length > 0 && (
            <>
              <div className={classes.tools}>
                <p role="status">{MESSAGES.mailsFailed(totalCount)}</p>
                <Button
                  size="sm"
                  data-print="hide"
                  disabled={pending}
                  onClick={() => tryAgain(items.map(({ id }) => id))}
                >
                  Try all shown again
                </Button>
              </div>
              <FailedMailTable mails={items} pending={pending} onRetry={({ id }) => tryAgain([id])} />
              <ShowMore pages={mails} />
            </>
          )}
        </div>
      </Panel>
    </RecordsPage>
  );
}
