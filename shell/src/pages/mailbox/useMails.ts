import { MESSAGES } from '@portal/domain';
import { apiFetch, failureOf } from '@portal/kit';
import { useCallback, useEffect, useState } from 'react';

export interface StoredMail {
  id: string;
  at: string;
  to: string;
  subject: string;
  text: string;
}

/** The kept mails, newest first; undefined until they are loaded. When reading again fails, the earlier mails stay. */
export function useMails() {
  const [mails, setMails] = useState<readonly StoredMail[]>();
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const refresh = useCallback(async () => {
    setLoading(true);
    try {
      setMails(await apiFetch<StoredMail[]>('/dev/mail', { token: null, failure: MESSAGES.fetchMailFailed }));
      setError(null);
    } catch (cause) {
      setError(failureOf(cause, MESSAGES.fetchMailFailed).message);
    } finally {
      setLoading(false);
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { mails, error, loading, refresh };
}
