/**
 * How long others see that somebody is writing a section of a value analysis (ADR 132). The sign ends automatically after `leaseMs`, and is
 * renewed every `renewMs`, so that one call may be lost. A person who has not touched the page for `idleMs` counts as absent.
 */
export const WRITING = { leaseMs: 45_000, renewMs: 20_000, idleMs: 5 * 60_000 } as const;
