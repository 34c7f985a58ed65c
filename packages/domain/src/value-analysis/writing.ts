/**
 * How long it is told that somebody is writing a section of a value analysis (ADR 132). It ends by itself after `leaseMs`, and is
 * renewed each `renewMs`: one call may be lost. Whoever has not touched the page for `idleMs` is not there.
 */
export const WRITING = { leaseMs: 45_000, renewMs: 20_000, idleMs: 5 * 60_000 } as const;
