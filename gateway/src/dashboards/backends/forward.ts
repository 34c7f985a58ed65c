import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Agent } from 'undici';
import type { BackendLimits } from '../../platform/config/index.ts';
import type { Audience } from './assertions.ts';
import { passBody } from './body.ts';
import { headersToBackend, headersToPage } from './headers.ts';
import { answerProblem, CallOver, refusalOf } from './refusals.ts';

/** One call on its way to a backend. */
interface Call extends Audience {
  /** The path below the backend's address, checked by `pathOfCall`. */
  path: string;
  assertion: string;
  correlationId: string;
  /** Rejects when the person may no longer make the call. */
  mayStill: () => Promise<unknown>;
}

interface PassedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Readable;
}

/** Passes calls on to backends and streams both bodies, within the limits. */
export interface Forwarder {
  /** Forwards one call. DomainErrors `bad_gateway`, `gateway_timeout`, `too_large`, `unavailable`, and those of `mayStill`. */
  forward(request: IncomingMessage, response: ServerResponse, call: Call): Promise<PassedAnswer>;
  close(): Promise<void>;
}

/** An HTTP/1.1 client that follows no redirects, decodes nothing and keeps no cookies. Its library is loaded with the first call. */
async function openAgent(limits: BackendLimits): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    allowH2: false,
    pipelining: 1,
    connections: limits.atOnce,
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.answerMs,
    bodyTimeout: limits.idleMs,
    maxHeaderSize: limits.headerBytes,
    maxResponseSize: limits.answerBytes,
    // Shorter than the keep-alive times of servers: a call must not be sent on a connection that the backend is about to close.
    keepAliveTimeout: 1_000,
    strictContentLength: true,
  });
}

export function forwarder(limits: BackendLimits): Forwarder {
  let agent: Promise<Agent> | undefined;
  const underWay = new Map<string, number>();

  /** Counts the call until its answer is sent or its client is gone. */
  function count(url: string, response: ServerResponse): void {
    underWay.set(url, (underWay.get(url) ?? 0) + 1);
    response.once('close', () => {
      const left = (underWay.get(url) ?? 1) - 1;
      if (left > 0) underWay.set(url, left);
      else underWay.delete(url);
    });
  }

  /** Ends the call when its time is over or its client is gone. */
  function ending(response: ServerResponse): AbortSignal {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(new CallOver('the whole call took too long')), limits.wholeMs);
    response.once('close', () => {
      clearTimeout(timer);
      end.abort(new Error('the client is gone'));
    });
    return end.signal;
  }

  return {
    async forward(request, response, { dashboard, url, path, assertion, correlationId, mayStill }) {
      // The `close` event, by which everything here ends, has already happened.
      if (response.destroyed) throw refusalOf(dashboard, new Error('the client is gone'));
      if ((underWay.get(url) ?? 0) >= limits.atOnce)
        throw new DomainError('unavailable', say('backendBusy', dashboard));
      const method = request.method ?? 'GET';
      const isRead = method === 'GET' || method === 'HEAD';
      const body = isRead ? null : passBody(request, limits.requestBytes, mayStill);
      count(url, response);
      const signal = ending(response);
      agent ??= openAgent(limits);
      const { origin, pathname } = new URL(url);
      try {
        const answer = await (await agent).request({
          origin,
          path: `${pathname.replace(/\/$/, '')}/${path}`,
          method: method as 'GET',
          headers: {
            ...headersToBackend(request.headers),
            ...(body?.length !== undefined && { 'content-length': body.length }),
            authorization: `Bearer ${assertion}`,
            'x-request-id': correlationId,
          },
          body: body?.chunks ?? null,
          signal,
        });
        const problem = answerProblem(dashboard, answer.statusCode, answer.headers, limits.answerBytes);
        if (problem) {
          answer.body.on('error', () => {}).destroy();
          throw problem;
        }
        return { status: answer.statusCode, headers: headersToPage(answer.headers), body: answer.body };
      } catch (error) {
        throw refusalOf(dashboard, error);
      }
    },
    async close() {
      await (await agent)?.destroy();
    },
  };
}
