import { canChangeOwn, isCommentAction, MESSAGES, type Status } from '@portal/domain';
import { useActor, useLast, usePages } from '@portal/kit';
import { Button, EmptyState, ErrorState, LoadingState, SegmentedControl, SkeletonText } from '@portal/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useQuery } from 'urql';
import timeline from '../detail/detail.module.css';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import { conversationQuery } from './conversation.graphql.ts';
import classes from './conversation.module.css';
import { EventItem } from './EventItem.tsx';
import { historyQuery } from './history.graphql.ts';
import type { NamedPerson } from './usePeople.ts';

const PARTS = [
  { value: 'all', label: 'All' },
  { value: 'comments', label: 'Comments' },
  { value: 'history', label: 'History' },
] as const;
type Part = (typeof PARTS)[number]['value'];

const NOTHING = { edges: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };

/** The state of the request, as far as its conversation needs it. */
export interface Standing {
  requester: NamedPerson;
  status: Status;
  waitingSince: string | null;
}

/** The comments on a request and its history in one list, oldest first, with the box for a new comment at the end. */
export function Story({ request, standing }: { request: string; standing: Standing }) {
  const actor = useActor();
  const { requester } = standing;
  const mayEdit = canChangeOwn('edit', actor, { ...standing, requestedBy: Number(requester.id) }).allowed;
  const [part, setPart] = useState<Part>('all');
  const comments = usePages(
    conversationQuery,
    { id: request },
    (data) => data.deviceRequest?.comments ?? NOTHING,
    { failure: MESSAGES.conversationFailed },
  );
  const [{ data, error: failed }, readHistory] = useQuery({
    query: historyQuery,
    // The history does not repeat events whose comments are shown.
    variables: { id: request, comments: part === 'history' },
    requestPolicy: 'cache-and-network',
  });
  const story = useLast(data, request);
  const events = story?.deviceRequest?.events;
  const { items, hasMore, loading, loadMore } = comments;
  // A person who was asked finds the question, no matter how many comments followed. After a page has failed, it waits until the person
  // retries.
  const open = story?.deviceRequest?.openQuestions ?? [];
  const isHidden =
    hasMore && !comments.error && open.some((id) => !items.some((comment) => comment.id === id));
  useEffect(() => {
    if (isHidden && !loading) loadMore();
  }, [isHidden, loading, loadMore]);
  if (comments.error || (failed && !events)) {
    const retry = () => {
      comments.refresh();
      readHistory({ requestPolicy: 'network-only' });
    };
    return <ErrorState message={comments.error ?? MESSAGES.conversationFailed} onRetry={retry} />;
  }
  if (!events || (comments.loading && comments.items.length === 0)) {
    return <LoadingState skeleton={<SkeletonText lines={4} />} />;
  }

  const ids = new Set(comments.items.map(({ id }) => id));
  const answersOf = Map.groupBy(comments.items.toReversed(), ({ answerTo }) => answerTo);
  const steps: { at: string; key: string; shown: ReactNode }[] = [];
  if (part !== 'history') {
    for (const comment of comments.items) {
      // An answer is shown under its question, if that is loaded.
      if (comment.answerTo && ids.has(comment.answerTo)) continue;
      const shown = (
        <CommentItem
          key={comment.id}
          comment={comment}
          answers={answersOf.get(comment.id) ?? []}
          request={request}
          requestedBy={requester.id}
          mayEdit={mayEdit}
        />
      );
      steps.push({ at: comment.createdAt, key: comment.id, shown });
    }
  }
  const earliest = part === 'all' && comments.hasMore ? (comments.items.at(-1)?.createdAt ?? '') : '';
  if (part !== 'comments') {
    for (const event of events) {
      // The comments themselves are in the list already.
      if (event.at < earliest || (part === 'all' && isCommentAction(event.action))) continue;
      steps.push({ at: event.at, key: event.id, shown: <EventItem key={event.id} event={event} /> });
    }
  }
  steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const hidden = comments.totalCount - comments.items.length;
  return (
    <div className={classes.story}>
      <div data-print="hide">
        <SegmentedControl label="What is shown" options={PARTS} value={part} onChange={setPart} />
      </div>
      {comments.hasMore && part !== 'history' && (
        <Button size="sm" tone="quiet" pending={comments.loading} onClick={comments.loadMore}>
          {`Show earlier (${hidden} ${hidden === 1 ? 'comment' : 'comments'})`}
        </Button>
      )}
      {steps.length > 0 ? (
        <ol className={timeline.timeline} aria-label="Conversation">
          {steps.map(({ shown }) => shown)}
        </ol>
      ) : (
        <EmptyState title={MESSAGES.noComments}>{MESSAGES.noCommentsWhy}</EmptyState>
      )}
      <Composer request={request} requester={requester} />
    </div>
  );
}
