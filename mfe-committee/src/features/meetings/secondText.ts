import { MESSAGES } from '@portal/domain';

/** The text beside a request on the agenda whose approval waits for a second person; false for any other item. */
export const secondText = (request: { waitsForSecond: boolean } | null): string | false =>
  request?.waitsForSecond === true && MESSAGES.waitsForSecond.toLowerCase();
