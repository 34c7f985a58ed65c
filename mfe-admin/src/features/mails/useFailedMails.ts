import { MESSAGES, PAGE } from '@portal/domain';
import { followLive, useCommand, useNotices, usePages } from '@portal/kit';
import { useEffect } from 'react';
import { failedMailsQuery, retryMailsMutation } from './failedMails.graphql.ts';

/** The mails that could not be sent, newest first, in pages of ten. The list is read again when the portal reports more failed mails. */
export function useFailedMails() {
  const mails = usePages(failedMailsQuery, {}, ({ failedMails }) => failedMails, {
    failure: MESSAGES.fetchMailsFailed,
  });
  const { refresh } = mails;
  useEffect(
    () =>
      followLive({
        onNews({ __typename }) {
          if (__typename === 'MailsChange') refresh();
        },
      }),
    [refresh],
  );
  return mails;
}

/** Sends mails again and says how many. `retry` resolves to true when that has succeeded. */
export function useRetry() {
  const notices = useNotices();
  const command = useCommand(retryMailsMutation, { failure: MESSAGES.retryMailsFailed });
  const retry = async (ids: readonly string[]): Promise<boolean> => {
    let retried = 0;
    for (let from = 0; from < ids.length; from += PAGE.max) {
      const outcome = await command.run({ ids: ids.slice(from, from + PAGE.max) });
      if (!outcome.ok) {
        notices.failure(outcome.error.message);
        return false;
      }
      retried += outcome.data.retried;
    }
    notices.success(MESSAGES.mailsRetried(retried));
    return true;
  };
  return { retry, pending: command.pending };
}
