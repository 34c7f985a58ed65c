import { ApiError, apiFetch, type PortalUser, sessionToken, type UserAnswer } from '@portal/kit';

interface Page {
  /** The person whom the page shows. */
  user: PortalUser | null;
  /** Reads who is signed in, for a page on which nobody is signed in yet. */
  refresh(): Promise<unknown>;
  reload(): void;
  ended(): unknown;
}

/**
 * What a page does when someone has signed in in another tab. For another person the page reloads, so that the data of the first
 * person never mixes with the session of the second. Rejects when it cannot find out who signed in.
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
    // The new session has already ended, so this page is signed out as well.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    sessionToken.clear();
    await ended();
  }
}

export const reloadPage = () => window.location.reload();
