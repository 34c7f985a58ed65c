import { MESSAGES } from '@portal/domain';
import { usePages } from '@portal/kit';
import { Badge, Button, DateText, ErrorState, LoadingState, LockIcon, SkeletonText, Text } from '@portal/ui';
import { CommentText } from '../conversation/CommentText.tsx';
import { type CommentData, conversationQuery } from '../conversation/conversation.graphql.ts';
import classes from './merge.module.css';

/** The conversation of a merged request, as it is on its own page. New comments are written there. */
export function MergedConversation({ id, number }: { id: string; number: string }) {
  const comments = usePages(conversationQuery, { id }, (data) => data.deviceRequest?.comments ?? NOTHING, {
    failure: MESSAGES.conversationFailed,
  });
  const { items, error, hasMore, loading } = comments;
  if (error) return <ErrorState message={error} onRetry={comments.refresh} />;
  if (items.length === 0)
    return loading ? (
      <LoadingState skeleton={<SkeletonText lines={2} />} />
    ) : (
      <Text size="sm">{MESSAGES.noComments}</Text>
    );
  return (
    <>
      {hasMore && (
        <Button size="sm" tone="quiet" pending={loading} onClick={comments.loadMore}>
          Show earlier
        </Button>
      )}
      <ol className={classes.list} aria-label={`Conversation of ${number}`}>
        {items.toReversed().map((comment) => (
          <Said key={comment.id} comment={comment} />
        ))}
      </ol>
    </>
  );
}

const NOTHING = { edges: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 };

function Said({
  comment: { author, body, audience, createdAt, question, answerTo },
}: {
  comment: CommentData;
}) {
  return (
    <li>
      <p className={classes.facts}>
        <bdi>{author.name}</bdi>{' '}
        {question ? (
          <>
            asked <bdi>{question.to.name}</bdi>,{' '}
          </>
        ) : (
          answerTo && 'answered '
        )}
        <DateText value={createdAt} /> {audience === 'staff' && <Badge icon={<LockIcon />}>Staff only</Badge>}
      </p>
      {body === null ? (
        <p className={classes.facts}>This comment was deleted.</p>
      ) : (
        <CommentText text={body} />
      )}
    </li>
  );
}
