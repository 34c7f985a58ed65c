import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';
import type { Carrier } from '@portal/kit/frame';
import type { Link } from './link.ts';

const GRAPHQL = '/api/graphql';

/** The portal's message about a call that it did not carry out. */
interface RefusedBody {
  error?: string;
  code?: string;
}

function assertDone({ status, body }: { status: number; body?: unknown }): void {
  if (status >= 200 && status < 300) return;
  const { error = MESSAGES.apiFailed, ...refusal } = (body ?? {}) as RefusedBody;
  throw new ApiError(error, status, refusal as ConstructorParameters<typeof ApiError>[2]);
}

const asJson = (status: number, body: unknown) =>
  new Response(JSON.stringify(body ?? {}), { status, headers: { 'content-type': 'application/json' } });

/** Sends the kit's calls through the portal's page, for the dashboard with this name. */
export function carrierBy(link: Link, dashboard: string): Carrier {
  const backend = `/api/apps/${dashboard}`;

  async function carry(path: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    if (path === GRAPHQL && typeof body === 'string') {
      const { query, variables } = JSON.parse(body);
      const answer = await link.ask({ type: 'operation', query, variables }, { signal });
      if (answer.status === 0) throw new TypeError(MESSAGES.noAnswer);
      return asJson(answer.status, answer.body);
    }
    if (path.startsWith(`${backend}/`) && (body === undefined || body === null || typeof body === 'string')) {
      const answer = await link.ask(
        {
          type: 'backend',
          method: method as 'GET',
          path: path.slice(backend.length),
          body: body ? JSON.parse(body) : undefined,
        },
        { signal },
      );
      if (answer.status === 0) throw new TypeError(MESSAGES.noAnswer);
      return asJson(answer.status, answer.body);
    }
    return asJson(403, { error: MESSAGES.notInSandbox });
  }

  return {
    fetch: carry,
    async upload(request, file, more) {
      assertDone(await link.ask({ type: 'upload', request, file, name: file.name }, more));
    },
    async download(request, { id, fileName }) {
      assertDone(await link.ask({ type: 'download', request, file: id, name: fileName }));
    },
    follow: ({ onRequest }) =>
      link.subscribe((message) => {
        if (message.type === 'changed') onRequest(undefined);
      }),
  };
}
