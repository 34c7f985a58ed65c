import { readStoredUdi } from '@portal/domain';

/** The device identifier in what somebody types as a UDI; null while it cannot be read. */
export const identifierIn = (udi: string | null | undefined, now: Date): string | null =>
  readStoredUdi(udi ?? null, now)?.di ?? null;
