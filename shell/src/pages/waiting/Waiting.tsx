import { MESSAGES, MOST_WAITING, SAID_KINDS, type SaidKind, WAITING } from '@portal/domain';
import { followLive, usePages } from '@portal/kit';
import { Anchor, Button, EmptyState, ErrorState, LoadingState, Page, PageHeader, Panel } from '@portal/ui';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { UNKNOWN_PAGE } from '../../portal/origin.ts';
import { ConsultedItem, WaitingItem } from '../../waiting/WaitingItem.tsx';
import { waitingSaidDocument } from '../../waiting/waitingForYou.graphql.ts';
import classes from './Waiting.module.css';

/** All waiting work of a kind that has no work list, the longest waiting first. */
export function Waiting() {
  const { kind: named } = useParams();
  const kind = SAID_KINDS.find((each) => each === named);
  return kind ? <WaitingList key={kind} kind={kind} /> : <Navigate to="/home" replace state={UNKNOWN_PAGE} />;
}

function WaitingList({ kind }: { kind: SaidKind }) {
  const { items, totalCount, hasMore, loading, error, loadMore, refresh } = usePages(
    waitingSaidDocument,
    { kind },
    ({ waitingSaid: { edges, ...page } }) => ({
      ...page,
      edges: edges.flatMap(({ node }) => {
        const about = node.consulted ?? node.request;
        return about ? { node: { ...node, id: about.id } } : [];
      }),
    }),
    { failure: MESSAGES.waitingFailed },
  );
  useEffect(
    () =>
      // An answer starts to wait when the person is notified of it.
      followLive({
        onNews({ __typename }) {
          if (__typename === 'NoticesChange') refresh();
        },
      }),
    [refresh],
  );
  const count = totalCount >= MOST_WAITING ? `${MOST_WAITING} or more requests` : `${totalCount} requests`;
  const isEmpty = items.length === 0;
  return (
    <Page>
      <PageHeader
        title={WAITING[kind].label}
        subtitle={
          isEmpty ? undefined : `${totalCount === 1 ? 'One request' : count}, the longest waiting first.`
        }
      />
      {error && <ErrorState message={error} onRetry={refresh} />}
      {isEmpty && loading && <LoadingState />}
      {isEmpty && !loading && !error && (
        <Panel>
          <EmptyState
            title={MESSAGES.noWorkWaits}
            action={<Anchor to="/home">All that waits for you</Anchor>}
          >
            {WAITING[kind].next ?? MESSAGES.noWorkWaitsNext}
          </EmptyState>
        </Panel>
      )}
      {!isEmpty && (
        <Panel flush>
          <ul className={classes.list} aria-label={WAITING[kind].label}>
            {items.map(({ id, request, consulted, ...said }) => {
              if (consulted) return <ConsultedItem key={id} request={consulted} said={said} />;
              return request && <WaitingItem key={id} kind={kind} request={request} said={said} />;
            })}
          </ul>
          {hasMore && (
            <p className={classes.more}>
              <Button size="sm" pending={loading} onClick={loadMore}>
                Show more
              </Button>
            </p>
          )}
        </Panel>
      )}
    </Page>
  );
}
