/** Why a mail was not sent: refused for good, not possible now, or it is unknown whether the server has accepted it. */
export type Failure = 'refused' | 'later' | 'unsure';

const failures = new WeakMap<object, Failure>();

/**
 * The SMTP commands whose refusal concerns only this mail. When a server refuses an earlier command, such as the password, it refuses every
 * mail.
 */
const OF_THE_MAIL: ReadonlySet<string | undefined> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Replies of a server that does not know or trust the portal. They may come to MAIL FROM as well (RFC 4954, RFC 3207). */
const OF_THE_PORTAL: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** Classifies the error of an attempt; `isOver` means that the whole mail may have been sent. */
export function failed(error: unknown, isOver: boolean): unknown {
  if (typeof error === 'object' && error !== null) failures.set(error, kindOf(error, isOver));
  return error;
}

function kindOf(
  { responseCode: code = 0, command }: { responseCode?: number; command?: string },
  isOver: boolean,
): Failure {
  if (OF_THE_PORTAL.has(code)) return 'later';
  if (code >= 500 && OF_THE_MAIL.has(command)) return 'refused';
  return isOver && (!code || code >= 500) ? 'unsure' : 'later';
}

/** The class of an error of `Mailer.send`; `later` for an error that `failed` has not classified. */
export const failureOf = (error: unknown): Failure =>
  (typeof error === 'object' && error !== null && failures.get(error)) || 'later';

/** The error codes of nodemailer, in words for people who do not know SMTP. */
const WORDS: Readonly<Record<string, string>> = {
  EABORT: 'The mail server took too long.',
  EAUTH: 'The mail server did not take the name or password of SMTP_URL.',
  ECONNECTION: 'The mail server could not be reached.',
  EDNS: 'The name of the mail server was not found.',
  EENVELOPE: 'The mail server did not take the address.',
  EMESSAGE: 'The mail server did not take the mail.',
  EPROTOCOL: 'The mail server gave an answer that nobody can read.',
  ESOCKET: 'The connection to the mail server broke.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'No encrypted connection to the mail server came about.',
};

const UNSURE =
  'The mail was handed over, and the mail server did not say that it has it: it may have arrived.';

/** The meaning of an error of `Mailer.send` in words, with the server's reply or the reason. */
export function failureWords(error: unknown): string {
  if (failureOf(error) === 'unsure') return UNSURE;
  const { code = '', response, message } = error as { code?: string; response?: string; message?: string };
  const words = WORDS[code] ?? 'The mail was not sent.';
  const said = response ?? (WORDS[code] ? undefined : message);
  return said ? `${words} ${response ? 'It said' : 'The reason'}: ${said}` : words;
}
