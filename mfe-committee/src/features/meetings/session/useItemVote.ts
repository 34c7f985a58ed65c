import { MEETING_VOTES, MESSAGES, type MeetingVote } from '@portal/domain';
import { followLive, useActor, useCommand, useDraft, useNotices } from '@portal/kit';
import { sentSchema, useForm } from '@portal/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { nameOfItem } from '../nameOfItem.ts';
import { tryAgain } from '../tryAgain.ts';
import { isSameVote, type KeptVote, keep, readKept } from './keptVotes.ts';
import { type SessionItem, sessionItemsQuery, voteMutation } from './session.graphql.ts';

interface Values extends Record<string, unknown> {
  reason: string;
}

/**
 * The person's vote on the open item. The typed reason survives failures and reloads. Without a connection the vote is kept on this device
 * and sent later. A vote that is sent twice counts once. If the person has voted elsewhere in the meantime, that vote counts, and
 * `onDropped` is called.
 */
export function useItemVote(meeting: string, item: SessionItem, onDropped: (message: string) => void) {
  const { id: me } = useActor();
  const notices = useNotices();
  const { run, pending } = useCommand(voteMutation, { failure: MESSAGES.meetingVoteFailed });
  const client = useClient();
  const [kept, setKept] = useState(() => {
    const keptVote = readKept(me, meeting);
    return keptVote?.item === item.id ? keptVote : null;
  });
  /** The same value in a ref, because it is needed before the next render. */
  const waiting = useRef(kept);
  const looking = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, announce] = useState('');
  const [schema] = useState(() => sentSchema((values: Values) => values));
  const form = useForm<Values, typeof schema>({
    schema,
    initialValues: { reason: item.ownVote?.reason ?? '' },
    draft: useDraft(`meeting-vote:${item.id}`),
  });
  const { rebase } = form;
  const { ownVote } = item;
  const wait = useCallback(
    (waits: KeptVote | null) => {
      keep(me, waits);
      waiting.current = waits;
      setKept(waits);
    },
    [me],
  );

  const send = useCallback(
    async (vote: MeetingVote, reason: string): Promise<void> => {
      const outcome = await run({ meeting, item: item.id, vote, reason });
      // An error without a code means that there was no answer.
      const isAway = !outcome.ok && outcome.error.code === undefined;
      const before = waiting.current ? waiting.current.before : ownVote;
      wait(isAway ? { meeting, item: item.id, vote, reason, before } : null);
      if (outcome.ok) {
        setProblem(null);
        announce(MESSAGES.meetingVoteSaved);
        rebase();
      } else if (isAway) announce(MESSAGES.meetingVoteKept);
      else {
        const [field] = outcome.error.fields;
        if (field) setProblem(field.message);
        else notices.failure(outcome.error.message);
      }
    },
    [run, meeting, item.id, ownVote, wait, rebase, notices],
  );
  /** Sends the kept vote, after reading which vote counts now. */
  const sendKept = useCallback(async () => {
    if (!waiting.current || looking.current) return;
    looking.current = true;
    const { data } = await client
      .query(sessionItemsQuery, { id: meeting }, { requestPolicy: 'network-only' })
      .toPromise();
    looking.current = false;
    const now = data?.meeting?.items.find(({ id }) => id === item.id);
    const { current } = waiting;
    // A closed item takes no votes; the session shows that.
    if (now?.state !== 'open' || !current) return;
    if (isSameVote(now.ownVote, current)) return wait(null);
    if (isSameVote(now.ownVote, current.before)) return send(current.vote, current.reason ?? '');
    wait(null);
    onDropped(MESSAGES.keptVoteOutdated(MEETING_VOTES[current.vote], nameOfItem(now)));
  }, [client, meeting, item.id, wait, send, onDropped]);
  useEffect(() => {
    if (!kept) return;
    const again = () => void sendKept();
    const end = tryAgain(again);
    const unfollow = followLive({ onRequest: again });
    return () => {
      end();
      unfollow();
    };
  }, [kept, sendKept]);

  const { reason } = form.values;
  return {
    reason: { ...form.field('reason'), error: problem ?? undefined },
    pending,
    announcement,
    /** The vote that counts, or that waits to be sent. */
    vote: kept?.vote ?? item.ownVote?.vote ?? null,
    isKept: kept !== null,
    /** True when the reason was changed after the vote. */
    isNew: item.ownVote !== null && (item.ownVote?.reason ?? '') !== reason.trim(),
    async cast(vote: MeetingVote) {
      if (vote === 'deny' && !reason.trim()) return setProblem(MESSAGES.denyNeedsReason);
      setProblem(null);
      await send(vote, reason);
    },
  };
}
