import type { BrowserContext, Route } from '@playwright/test';
import { clerkKey } from '../../../gateway/src/testing/clerk-key.ts';
import { startIssuer } from '../../../gateway/src/testing/issuer.ts';
import { type Gateway, startGateway } from '../gateway.ts';
import { frontendApi } from './frontend-api.ts';
import { type Session, userOf } from './objects.ts';
import { fetchScripts, scriptAt } from './scripts.ts';

const HOST = 'clerk.hospital.test';

/** A portal with Clerk sign-in, and a replacement for Clerk: its own scripts, with a Frontend API and a back end of the test. */
export async function startClerkPortal() {
  await fetchScripts();
  const issuer = await startIssuer(() => ({ iss: `https://${HOST}` }));
  /** The JWT templates of the Clerk instance. */
  const templates = new Set<string>();
  const signToken = async ({ id, account }: Session, template?: string) =>
    template && !templates.has(template)
      ? undefined
      : issuer.sign({ sub: account.id, sid: id, azp: gateway.url, sts: 'active', v: 2 });
  const api = frontendApi(
    () => gateway.url,
    signToken,
    (account) => issuer.answers.set(`/v1/users/${account.id}`, userOf(account)),
  );
  const gateway: Gateway = await startGateway({
    DEMO: 'off',
    IDENTITY: 'clerk',
    CLERK_PUBLISHABLE_KEY: clerkKey(HOST),
    CLERK_JWT_KEY: issuer.publicKey().pem,
    CLERK_SECRET_KEY: 'sk_live_of_the_test',
    CLERK_API_URL: issuer.url,
  });

  /** Answers for Clerk's host in a browser. With `scripts: 'hang'`, its scripts never arrive. */
  async function attach(context: BrowserContext, { scripts }: { scripts?: 'hang' } = {}) {
    const client = api.newClient();
    // Clerk's scripts do nothing in a browser that says that a program controls it.
    await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
    await context.route(`https://${HOST}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (!pathname.startsWith('/npm/')) return speak(route, client);
      if (scripts === 'hang') return;
      const body = await scriptAt(pathname);
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill(
        body ? { body, headers, contentType: 'text/javascript' } : { status: 404, headers, body: '' },
      );
    });
  }

  async function speak(route: Route, client: ReturnType<typeof api.newClient>) {
    const request = route.request();
    const url = new URL(request.url());
    const method = url.searchParams.get('_method') ?? request.method();
    const form = Object.fromEntries(new URLSearchParams(request.postData() ?? ''));
    const { status, body } = await api.answer(method, url.pathname.replace(/^\/v1/, ''), form, client);
    await route.fulfill({
      status,
      json: body,
      headers: { 'access-control-allow-origin': gateway.url, 'access-control-allow-credentials': 'true' },
    });
  }

  return {
    url: gateway.url,
    addAccount: api.addAccount,
    codeFor: api.codeFor,
    templates,
    attach,
    async stop() {
      await gateway.stop();
      await issuer.stop();
    },
  };
}
