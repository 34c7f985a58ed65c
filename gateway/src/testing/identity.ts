import { openProvider } from '../people/identity/embedded/provider.ts';
import type { Services } from '../platform/context.ts';
import { assertDescribed } from './conformance.ts';
import type { TestGateway } from './gateway.ts';

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  body: any;
}

/** The code in a mail, as a form sends it. */
export const codeIn = (text = ''): string => /^[\d ]{6,}$/m.exec(text)?.[0].replaceAll(' ', '') ?? '';

/** A browser's conversation with the gateway: keeps the identity provider's cookies, sends the page's origin. */
export class Visitor {
  readonly #gateway: Pick<TestGateway, 'url' | 'mails'>;
  readonly #cookies = new Map<string, string>();

  constructor(gateway: Pick<TestGateway, 'url' | 'mails'>) {
    this.#gateway = gateway;
  }

  /** What the browser sends along to the provider. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
      if (/;\s*max-age=0(;|$)/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  async call(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { url } = this.#gateway;
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        origin: url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(path.startsWith('/api/idp') && this.cookie ? { cookie: this.cookie } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    this.#keep(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const { status } = response;
    const answer = isJson ? JSON.parse(text) : text;
    const method = body === undefined ? 'GET' : 'POST';
    await assertDescribed(url, { method, path }, { status, body: answer, isJson: isJson ?? false });
    return { status, headers: response.headers, body: answer };
  }

  signUp(email: string, password: string, name = 'Sue Sample'): Promise<Answer> {
    return this.call('/api/idp/sign-up/email', { email, password, name });
  }

  signIn(email: string, password: string): Promise<Answer> {
    return this.call('/api/idp/sign-in/email', { email, password });
  }

  /** Proves the address with the code from the newest mail. */
  verifyEmail(email: string): Promise<Answer> {
    return this.call('/api/idp/email-otp/verify-email', { email, otp: this.code(email) });
  }

  /** The code in the newest mail to an address. */
  code(email: string): string {
    const mail = this.#gateway.mails.findLast(({ to }) => to === email);
    return codeIn(mail?.text);
  }

  async identityToken(): Promise<string> {
    return (await this.call('/api/idp/token')).body.token;
  }

  /** Exchanges the identity token for a session. */
  async exchange(userDetails: Record<string, unknown> = {}, token?: string): Promise<Answer> {
    const bearer = token ?? (await this.identityToken());
    return this.call('/api/auth/local', { userDetails }, { authorization: `Bearer ${bearer}` });
  }

  /** From nothing to a verified account with a session. */
  async join(email: string, userDetails: Record<string, unknown> = {}): Promise<Answer> {
    await this.signUp(email, PASSWORD);
    await this.verifyEmail(email);
    return this.exchange(userDetails);
  }
}

/** A session of the embedded provider for an account of that name, made unless it is there; gives the session's name. */
export async function providerSession(services: Services, subject: string): Promise<string> {
  const { adapter, internalAdapter } = await (await openProvider(services)).auth.$context;
  if (!(await internalAdapter.findUserById(subject))) {
    const at = new Date();
    await adapter.create({
      model: 'user',
      data: { id: subject, name: subject, email: subject, emailVerified: true, createdAt: at, updatedAt: at },
      forceAllowId: true,
    });
  }
  return (await internalAdapter.createSession(subject)).id;
}

export const PASSWORD = 'correct horse battery';

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
