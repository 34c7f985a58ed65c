import { type MeetingVote, STORAGE_KEYS } from '@portal/domain';

/** A vote with its reason. */
interface GivenVote {
  vote: MeetingVote;
  reason: string | null;
}

/** A vote that could not be sent because there was no connection. */
export interface KeptVote extends GivenVote {
  meeting: string;
  item: string;
  /** The person's vote at the gateway when this one was kept. */
  before: GivenVote | null;
}

export const isSameVote = (one: GivenVote | null, other: GivenVote | null): boolean =>
  one?.vote === other?.vote && (one?.reason ?? '') === (other?.reason ?? '');

/** The vote that this device keeps for this person in this meeting. When the browser refuses storage, nothing is kept. */
export function readKept(userId: number, meeting: string): KeptVote | null {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEYS.keptVote(userId)) ?? 'null') as KeptVote | null;
    return kept?.meeting === meeting ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a vote in place of the earlier one, or deletes it. */
export function keep(userId: number, kept: KeptVote | null): void {
  const key = STORAGE_KEYS.keptVote(userId);
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // The person can still send it with the button.
  }
}
