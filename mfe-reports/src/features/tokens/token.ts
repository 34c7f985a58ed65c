/** A person's own token, as returned by `GET /api/users/me/report-tokens`. */
export interface ReportToken {
  id: number;
  label: string;
  made_at: string;
  expires_at: string;
  last_used_at: string | null;
  /** The network address from which the token was used last. */
  last_used_from: string | null;
}

export const CALL = '/users/me/report-tokens';

/** How long a token may be valid, in days. */
export const LIFETIMES = [30, 90, 180, 365] as const;
export const USUAL_DAYS = 90;
