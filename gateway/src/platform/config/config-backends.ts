/** The limits for one call of a dashboard's backend. */
export interface BackendLimits {
  /** To connect. */
  connectMs: number;
  /** From the end of the request to the headers of the answer. */
  answerMs: number;
  /** Between two pieces of the answer. */
  idleMs: number;
  /** For the whole call, including its body. */
  wholeMs: number;
  requestBytes: number;
  answerBytes: number;
  /** For the headers of the answer. */
  headerBytes: number;
  /** Calls of one backend at the same time. In this way a slow backend uses only a part of the gateway. */
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
