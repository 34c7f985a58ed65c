import { randomBytes, randomInt } from 'node:crypto';
import {
  type Account,
  type Client,
  environment,
  membershipsOf,
  type Session,
  sessionOf,
  signInOf,
  signUpOf,
  userOf,
} from './objects.ts';

type Form = Readonly<Record<string, string>>;

export interface Answer {
  status: number;
  body: unknown;
}

/** Signs the token of a session with a JWT template of the instance. Undefined for an unknown template. */
export type SignToken = (session: Session, template?: string) => Promise<string | undefined>;

class Refusal extends Error {
  readonly answer: Answer;
  constructor(code: string, message: string, param?: string, status = 422) {
    super(message);
    const meta = param ? { param_name: param } : {};
    this.answer = { status, body: { errors: [{ code, message, long_message: message, meta }] } };
  }
}

const newId = (kind: string) => `${kind}_${randomBytes(10).toString('hex')}`;
const newCode = () => String(randomInt(1e6)).padStart(6, '0');

/** Clerk's Frontend API with its accounts. Each browser is a `Client`. */
export function frontendApi(portal: () => string, signToken: SignToken, joined: (account: Account) => void) {
  const accounts = new Map<string, Account>();
  /** The mailed codes, by address. */
  const codes = new Map<string, string>();

  function addAccount({ email, password, ...more }: Pick<Account, 'email' | 'password'> & Partial<Account>) {
    const defaults = { id: newId('user'), emailId: newId('idn'), first: '', last: '', verified: true };
    const account: Account = { ...defaults, ...more, email, password };
    accounts.set(email, account);
    joined(account);
    return account;
  }

  function mailCode(email: string): string {
    const code = newCode();
    codes.set(email, code);
    return code;
  }

  const open = (client: Client, account: Account): Session => {
    client.session = { id: newId('sess'), account };
    return client.session;
  };

  const presentSession = async (session: Session) =>
    sessionOf(session, { object: 'token', jwt: await signToken(session) });

  const presentClient = async ({ id, session, signIn, signUp }: Client) => ({
    object: 'client',
    id,
    sessions: session ? [await presentSession(session)] : [],
    sign_in: signIn ? signInOf(signIn) : null,
    sign_up: signUp ? signUpOf(signUp) : null,
    last_active_session_id: session?.id ?? null,
    captcha_bypass: true,
    last_authentication_strategy: null,
    cookie_expires_at: null,
    created_at: Date.now(),
    updated_at: Date.now(),
  });

  function checkPassword(account: Account | undefined, password: string | undefined) {
    if (account && account.password === password) return;
    throw new Refusal(
      'form_password_incorrect',
      'Password is incorrect. Try again, or use another method.',
      'password',
    );
  }

  function checkCode(expected: string | undefined, code: string | undefined) {
    if (!expected || expected !== code) throw new Refusal('form_code_incorrect', 'Incorrect code', 'code');
  }

  const current = (client: Client): Session => {
    if (!client.session) throw new Refusal('resource_not_found', 'Nobody is signed in', undefined, 404);
    return client.session;
  };

  type Handler = (client: Client, form: Form, match: RegExpExecArray) => unknown;
  /** Each handler returns a resource, which is sent together with the client in its state at that time. */
  const RESOURCES: readonly [method: string, path: RegExp, handler: Handler][] = [
    [
      'POST',
      /^\/client\/sign_ins$/,
      (client, { identifier, strategy, password }) => {
        const account = accounts.get(identifier?.toLowerCase() ?? '');
        if (identifier && !account)
          throw new Refusal('form_identifier_not_found', "Couldn't find your account.", 'identifier');
        client.signIn = { id: newId('sia'), account };
        if (account && (strategy === 'password' || password)) {
          checkPassword(account, password);
          client.signIn.strategy = 'password';
          client.signIn.session = open(client, account);
        }
        return signInOf(client.signIn);
      },
    ],
    [
      'POST',
      /^\/client\/sign_ins\/\w+\/prepare_first_factor$/,
      ({ signIn }) => {
        if (!signIn?.account) throw new Refusal('resource_not_found', 'No sign-in');
        signIn.code = mailCode(signIn.account.email);
        return signInOf(signIn);
      },
    ],
    [
      'POST',
      /^\/client\/sign_ins\/\w+\/attempt_first_factor$/,
      (client, { strategy, password, code }) => {
        const { signIn } = client;
        if (!signIn?.account) throw new Refusal('resource_not_found', 'No sign-in');
        if (strategy === 'password') checkPassword(signIn.account, password);
        else checkCode(signIn.code, code);
        signIn.strategy = strategy;
        signIn.session = open(client, signIn.account);
        return signInOf(signIn);
      },
    ],
    [
      'POST',
      /^\/client\/sign_ups$/,
      (client, form) => {
        client.signUp = { id: newId('sua') };
        return fillSignUp(client, form);
      },
    ],
    ['PATCH', /^\/client\/sign_ups\/\w+$/, (client, form) => fillSignUp(client, form)],
    [
      'POST',
      /^\/client\/sign_ups\/\w+\/prepare_verification$/,
      ({ signUp }) => {
        if (!signUp?.email) throw new Refusal('resource_not_found', 'No sign-up');
        signUp.code = mailCode(signUp.email);
        return signUpOf(signUp);
      },
    ],
    [
      'POST',
      /^\/client\/sign_ups\/\w+\/attempt_verification$/,
      (client, { code }) => {
        const { signUp } = client;
        checkCode(signUp?.code, code);
        if (!signUp?.email || !signUp.password) throw new Refusal('resource_not_found', 'No sign-up');
        const { email, password, first, last } = signUp;
        signUp.session = open(client, addAccount({ email, password, first: first ?? '', last: last ?? '' }));
        return signUpOf(signUp);
      },
    ],
    ['POST', /^\/client\/sessions\/\w+\/touch$/, (client) => presentSession(current(client))],
    [
      'POST',
      /^\/client\/sessions\/\w+\/(?:end|remove)$/,
      async (client) => {
        const ended = { ...(await presentSession(current(client))), status: 'ended' };
        client.session = undefined;
        return ended;
      },
    ],
    ['GET', /^\/me$/, (client) => userOf(current(client).account)],
    [
      'POST',
      /^\/me\/email_addresses\/\w+\/prepare_verification$/,
      (client) => {
        const { account } = current(client);
        account.code = mailCode(account.email);
        return userOf(account).email_addresses[0];
      },
    ],
    [
      'POST',
      /^\/me\/email_addresses\/\w+\/attempt_verification$/,
      (client, { code }) => {
        const { account } = current(client);
        checkCode(account.code, code);
        account.verified = true;
        joined(account);
        return userOf(account).email_addresses[0];
      },
    ],
  ];

  function fillSignUp(client: Client, form: Form) {
    const { signUp } = client;
    if (!signUp) throw new Refusal('resource_not_found', 'No sign-up');
    if (form.email_address && accounts.has(form.email_address))
      throw new Refusal('form_identifier_exists', 'That email address is taken.', 'email_address');
    signUp.email = form.email_address || signUp.email;
    signUp.password = form.password || signUp.password;
    signUp.first = form.first_name || signUp.first;
    signUp.last = form.last_name || signUp.last;
    return signUpOf(signUp);
  }

  async function answer(method: string, path: string, form: Form, client: Client): Promise<Answer> {
    const done = async (response: unknown): Promise<Answer> => ({
      status: 200,
      body: { response, client: await presentClient(client) },
    });
    if (path === '/environment') return { status: 200, body: environment(portal()) };
    if (/^\/client(\/sessions)?$/.test(path) && method === 'DELETE') {
      client.session = client.signIn = client.signUp = undefined;
      return { status: 200, body: { response: await presentClient(client), client: null } };
    }
    if (path === '/client')
      return { status: 200, body: { response: await presentClient(client), client: null } };
    if (path === '/me/organization_memberships') {
      const data = membershipsOf('General Hospital');
      return { status: 200, body: { response: { data, total_count: data.length }, client: null } };
    }
    const token = /^\/client\/sessions\/\w+\/tokens(?:\/([\w-]+))?$/.exec(path);
    if (token) {
      const jwt = await signToken(current(client), token[1]);
      if (!jwt) throw new Refusal('resource_not_found', 'JWT template not found', undefined, 404);
      return { status: 200, body: { object: 'token', jwt } };
    }
    for (const [expected, pattern, handler] of RESOURCES) {
      const match = method === expected && pattern.exec(path);
      if (match) return done(await handler(client, form, match));
    }
    throw new Refusal('resource_not_found', `Not spoken here: ${method} ${path}`, undefined, 404);
  }

  return {
    addAccount,
    codeFor: (email: string) => codes.get(email) ?? '',
    newClient: (): Client => ({ id: newId('client') }),
    answer: (method: string, path: string, form: Form, client: Client): Promise<Answer> =>
      answer(method, path, form, client).catch((error: unknown) => {
        if (error instanceof Refusal) return error.answer;
        throw error;
      }),
  };
}
