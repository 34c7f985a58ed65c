const LONGEST_MESSAGE = 1_000;
const LONGEST_STATEMENT = 2_000;
const DEEPEST = 3;

/**
 * The properties of an error that are logged: words and numbers that name a kind of failure. Every other property may contain something
 * that a person has sent.
 */
const TOLD = [
  'code',
  'errno',
  'sqlState',
  'errcode',
  'responseCode',
  'statusCode',
  'syscall',
  'command',
] as const;

const EMAIL = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
/** In database messages: 'a text' and "a text", including inner quotation marks, and numbers that stand alone. */
const LITERAL = /'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.|"")*"?|(?<![\w`])-?\d[\w.]*/gs;
/**
 * The values of a statement in a database message, from the first to the last quotation mark, because values may contain quotation marks.
 */
const QUOTED = /'.*'|".*"/gs;

interface Told {
  type: string;
  message: string;
  stack: string | undefined;
  statement?: string;
  cause?: unknown;
  [detail: string]: unknown;
}

const isOfDatabase = (error: object) => 'sqlState' in error || 'sql' in error;

function messageOf(error: Error): string {
  const { message } = error;
  // Together with the error, the parser quotes the text that contains it.
  if (error instanceof SyntaxError && /JSON/.test(message)) return 'A text is no JSON';
  const plain = isOfDatabase(error) ? message.replace(QUOTED, "'…'") : message;
  return plain
    .slice(0, 2 * LONGEST_MESSAGE)
    .replace(EMAIL, '…@…')
    .slice(0, LONGEST_MESSAGE);
}

/** The place where it was thrown: the stack without the message at its beginning. */
function framesOf({ stack }: Error): string | undefined {
  const at = stack?.search(/^ {4}at /m) ?? -1;
  return at < 0 ? undefined : stack?.slice(at);
}

/**
 * Returns an error in its form for the log: what failed and where, without anything that a person has sent. Errors of databases contain
 * their statement with all values, and errors of mail servers contain addresses.
 */
export function errorToLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const details = error as Error & { sql?: unknown } & Record<string, unknown>;
  const logged: Told = { type: error.name, message: messageOf(error), stack: framesOf(error) };
  for (const name of TOLD) {
    const value = details[name];
    if (typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,60}$/.test(value)))
      logged[name] = value;
  }
  if (typeof details.sql === 'string')
    logged.statement = details.sql.replace(LITERAL, '?').slice(0, LONGEST_STATEMENT);
  if (error.cause !== undefined && depth < DEEPEST) logged.cause = errorToLog(error.cause, depth + 1);
  return logged;
}
