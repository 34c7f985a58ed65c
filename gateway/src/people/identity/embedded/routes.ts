import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/rest/index.ts';
import { assertFlatObject } from './body.ts';
import { offered } from './catalogue.ts';
import { BASE_PATH, CLIENT_ADDRESS_HEADER } from './names.ts';
import { openProvider } from './provider.ts';

/**
 * Whether the call comes from a client that is no browser, and so names no page. The library requires a page with any cookie. But only a
 * cookie that signs in could be misused by another page.
 */
const isOfNoPage = (headers: Headers): boolean =>
  !['origin', 'referer', 'sec-fetch-site'].some((name) => headers.has(name)) &&
  !/session_token=|two_factor=/.test(headers.get('cookie') ?? '');

/** Serves the offered calls of the embedded provider (catalogue.ts) under /api/idp. The library answers them: `{code, message}` on failure. */
export async function embeddedRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: `${BASE_PATH}/*`,
      async handler(request, reply) {
        const [path = ''] = request.url.slice(BASE_PATH.length).split('?');
        if (offered(path)?.method !== request.method) return reply.callNotFound();
        const origin = `${request.protocol}://${request.host}`;
        if (!URL.canParse(origin)) throw new DomainError('invalid', say('hostInvalid'));
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers)) {
          if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
        }
        headers.set(CLIENT_ADDRESS_HEADER, networkOf(request.ip));
        if (isOfNoPage(headers)) headers.set('origin', origin);
        const body = request.method === 'POST' ? ((request.body as Buffer<ArrayBuffer>) ?? null) : null;
        assertFlatObject(body, request.headers['content-type']);
        const { auth } = await openProvider(services);
        const response = await auth.handler(
          new Request(new URL(request.url, origin), {
            method: request.method,
            headers,
            body,
          }),
        );
        reply.code(response.status);
        for (const [name, value] of response.headers) {
          if (name !== 'set-cookie') reply.header(name, value);
        }
        const cookies = response.headers.getSetCookie();
        if (cookies.length) reply.header('set-cookie', cookies);
        const retryAfter = response.headers.get('x-retry-after');
        if (retryAfter) reply.header('retry-after', retryAfter);
        return reply.send(Buffer.from(await response.arrayBuffer()));
      },
    });
  });
}
