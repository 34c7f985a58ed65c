import { MESSAGES } from '@portal/domain';

/** What the agenda says beside a request whose approval waits for a second person; false for any other item. */
export const secondText = (request: { waitsForSecond: boolean } | null): string | false =>
  request?.waitsForSecond === true && MESSAGES.waitsForSecond.toLowerCase();
