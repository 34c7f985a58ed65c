import { MESSAGES, type MeetingVote } from '@portal/domain';
import { followLive, useActor, useCommand, useDraft, useNotices } from '@portal/kit';
import { sentSchema, useForm } from '@portal/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keep, readKept } from './keptVotes.ts';
import { type SessionItem, voteMutation } from './session.graphql.ts';

/** So often a vote that waits for the connection is tried again, where the browser does not say that it is back. */
const TRY_AGAIN_MS = 5_000;

interface Values extends Record<string, unknown> {
  reason: string;
}

/**
 * The person's vote on the open item. What is typed survives failures and reloads. A vote that finds no connection is kept on this device
 * and sent when it is back; sent twice it is one vote.
 */
export function useItemVote(meeting: string, item: SessionItem) {
  const { id: me } = useActor();
  const notices = useNotices();
  const { run, pending } = useCommand(voteMutation, { failure: MESSAGES.meetingVoteFailed });
  const [kept, setKept] = useState(() => readKept(me, item.id));
  /** The same, as it is before the screen is drawn again. */
  const waiting = useRef(kept);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [schema] = useState(() => sentSchema((values: Values) => values));
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: { reason: item.ownVote?.reason ?? '' },
    draft: useDraft(`meeting-vote:${item.id}`),
  });
  const { rebase } = form;

  const send = useCallback(
    async (vote: MeetingVote, reason: string): Promise<void> => {
      const outcome = await run({ meeting, item: item.id, vote, reason });
      // Without a code nobody has answered.
      const isAway = !outcome.ok && outcome.error.code === undefined;
      const waits = isAway ? { item: item.id, vote, reason } : null;
      keep(me, waits);
      waiting.current = waits;
      setKept(waits);
      if (outcome.ok) {
        setProblem(null);
        setSaid(MESSAGES.meetingVoteSaved);
        rebase();
      } else if (isAway) setSaid(MESSAGES.meetingVoteKept);
      else {
        const [field] = outcome.error.fields;
        if (field) setProblem(field.message);
        else notices.failure(outcome.error.message);
      }
    },
    [run, meeting, item.id, me, rebase, notices],
  );
  useEffect(() => {
    if (!kept) return;
    const again = () => {
      const { current } = waiting;
      if (current) void send(current.vote, current.reason);
    };
    const timer = setInterval(again, TRY_AGAIN_MS);
    window.addEventListener('online', again);
    const unfollow = followLive({ onRequest: again });
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      unfollow();
    };
  }, [kept, send]);

  const { reason } = form.values;
  return {
    reason: { ...form.field('reason'), error: problem ?? undefined },
    pending,
    said,
    /** What counts, or waits to be sent. */
    given: kept?.vote ?? item.ownVote?.vote ?? null,
    isKept: kept !== null,
    /** The reason was changed after the vote. */
    isNew: item.ownVote !== null && (item.ownVote?.reason ?? '') !== reason.trim(),
    async cast(vote: MeetingVote) {
      if (vote === 'deny' && !reason.trim()) return setProblem(MESSAGES.denyNeedsReason);
      setProblem(null);
      await send(vote, reason);
    },
  };
}
