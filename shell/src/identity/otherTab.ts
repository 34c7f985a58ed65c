import { ApiError, apiFetch, type PortalUser, sessionToken, type UserAnswer } from '@portal/kit';

interface Page {
  /** Whom it shows. */
  user: PortalUser | null;
  /** Reads who is there, for a page that shows nobody yet. */
  refresh(): Promise<unknown>;
  reload(): void;
  ended(): unknown;
}

/**
 * What a page does when somebody has signed in in another tab. For another person it loads anew: nothing of the one whom it shows
 * may meet the other's session. Rejects when it cannot be found out who it is.
 */
export async function meetOtherTab(token: string, { user, refresh, reload, ended }: Page): Promise<void> {
  const goOn = () => sessionToken.follow(token);
  if (!user) {
    goOn();
    await refresh();
    return;
  }
  try {
    const { id } = await apiFetch<UserAnswer>('/auth/verify', { token });
    if (id === user.id) goOn();
    else reload();
  } catch (error) {
    // Signed out there is signed out everywhere.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    sessionToken.clear();
    await ended();
  }
}

export const reloadPage = () => window.location.reload();
