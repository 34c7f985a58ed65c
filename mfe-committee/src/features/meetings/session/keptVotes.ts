import { type MeetingVote, STORAGE_KEYS } from '@portal/domain';

/** A vote that could not be sent, because there was no connection. */
export interface KeptVote {
  item: string;
  vote: MeetingVote;
  reason: string;
}

/** The vote on an item that waits on this device, for this person. Storage can be refused: then nothing is kept. */
export function readKept(userId: number, item: string): KeptVote | null {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEYS.keptVote(userId)) ?? 'null') as KeptVote | null;
    return kept?.item === item ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a vote in place of the one before, or forgets it. */
export function keep(userId: number, kept: KeptVote | null): void {
  const key = STORAGE_KEYS.keptVote(userId);
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // It is sent by hand.
  }
}
