interface Settings {
  PUBLIC_URL?: string | undefined;
  INSECURE_HTTP: 'on' | 'off';
  DEMO?: string | undefined;
  IDENTITY_SECRET?: string | undefined;
  SIGN_UP_EMAIL_DOMAINS?: readonly string[] | undefined;
}

/** The least number of different characters in a secret: with fewer, a person has typed it, and no program has generated it. */
const LEAST_VARIETY = 10;
/** Words from examples: a secret that contains one was copied and not replaced. */
const PLACEHOLDER = /change.?me|replace.?(me|this)|your.?secret|example|0123456789|abcdefgh/i;

const isGuessable = (secret: string): boolean =>
  new Set(secret).size < LEAST_VARIETY || PLACEHOLDER.test(secret);

/**
 * Lists the settings that production refuses; each text begins with the name of a setting. SQLite is allowed: it is safe for a single
 * gateway.
 */
export function productionProblems(s: Settings): string[] {
  const problems: string[] = [];
  if (!s.SIGN_UP_EMAIL_DOMAINS) {
    problems.push(
      'SIGN_UP_EMAIL_DOMAINS: required in production, such as hospital.example, or * for everyone',
    );
  }
  if (s.INSECURE_HTTP === 'off' && !s.PUBLIC_URL?.startsWith('https:')) {
    const what = s.PUBLIC_URL ? 'must begin with https: in production' : 'required in production';
    problems.push(`PUBLIC_URL: ${what}, such as https://portal.example (INSECURE_HTTP=on allows http)`);
  }
  if (s.DEMO === 'on')
    problems.push('DEMO: not in production, since the passwords of its accounts are public');
  if (s.IDENTITY_SECRET && isGuessable(s.IDENTITY_SECRET)) {
    problems.push('IDENTITY_SECRET: can be guessed; draw one, such as by: openssl rand -base64 32');
  }
  return problems;
}
