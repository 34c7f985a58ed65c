/** The limits for one call of a dashboard's backend. */
export interface BackendLimits {
  /** The longest time to connect. */
  connectMs: number;
  /** The longest time from the end of the request to the headers of the answer. */
  answerMs: number;
  /** The longest time between two pieces of the answer. */
  idleMs: number;
  /** The longest time for the whole call, including its body. */
  wholeMs: number;
  requestBytes: number;
  answerBytes: number;
  /** The largest size of the answer's headers. */
  headerBytes: number;
  /** The most calls of one backend at the same time. So a slow backend uses only a part of the gateway. */
  atOnce: number;
}

const MEGABYTE = 1024 ** 2;

export const BACKEND_LIMITS: BackendLimits = {
  connectMs: 3_000,
  answerMs: 30_000,
  idleMs: 30_000,
  wholeMs: 5 * 60_000,
  requestBytes: 10 * MEGABYTE,
  answerBytes: 50 * MEGABYTE,
  headerBytes: 16 * 1024,
  atOnce: 100,
};
