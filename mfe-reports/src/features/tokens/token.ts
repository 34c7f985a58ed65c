/** A token of the person's own, as `GET /api/users/me/report-tokens` answers it. */
export interface ReportToken {
  id: number;
  label: string;
  made_at: string;
  expires_at: string;
  last_used_at: string | null;
  /** The network address. */
  last_used_from: string | null;
}

export const CALL = '/users/me/report-tokens';

/** How many days a token may be good for. */
export const LIFETIMES = [30, 90, 180, 365] as const;
export const USUAL_DAYS = 90;
