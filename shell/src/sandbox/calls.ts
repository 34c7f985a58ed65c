import { type FromSandbox, type RegistryEntry, SANDBOX_LIMITS } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { ApiError, apiFetch, type Backend, downloadRequestFile, uploadRequestFile } from '@portal/kit';
import { allowance } from './allowance.ts';
import { documentsOf, isWriting } from './documents.ts';

const MINUTE_MS = 60_000;

export type Call = Extract<FromSandbox, { call: number }>;
export interface Answer {
  status: number;
  body?: unknown;
}

interface GraphqlAnswer {
  errors?: readonly { extensions?: { code?: string } }[];
}

const refusal = (status: number, error: string): Answer => ({ status, body: { error } });

/** The answer that the gateway would have given. */
function answerOf(error: unknown): Answer {
  if (!(error instanceof ApiError)) return { status: 0 };
  const { message, status, code, fields, advice } = error;
  return { status, body: { error: message, code, fields, advice } };
}

/**
 * Makes the calls of one frame with the session of this page. Allowed are the operations with which the version was published, the files of
 * requests, and the dashboard's own backend. All other calls are refused.
 */
export function callsOf(
  entry: RegistryEntry,
  {
    backend,
    hasJustActed,
    onProgress,
  }: { backend: Backend; hasJustActed: () => boolean; onProgress(call: number, share: number): void },
) {
  const mayCall = allowance(SANDBOX_LIMITS.callsPerMinute, MINUTE_MS);
  const mayUpload = allowance(SANDBOX_LIMITS.uploadsPerMinute, MINUTE_MS);
  const running = new Map<number, AbortController>();

  async function operation({ query, variables }: Extract<Call, { type: 'operation' }>, signal: AbortSignal) {
    const isPublished = (await documentsOf(entry)).includes(query) && !/^\s*subscription\b/.test(query);
    if (!isPublished) return refusal(403, MESSAGES.operationNotPublished);
    const body = await apiFetch<GraphqlAnswer>('/graphql', {
      method: 'POST',
      body: { query, variables },
      signal,
    });
    // A call to `/auth/verify` ends a session that is over, as every REST call does.
    if (body.errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED'))
      await apiFetch('/auth/verify').catch(() => {});
    return { status: 200, body };
  }

  async function work(call: Call, signal: AbortSignal): Promise<Answer> {
    switch (call.type) {
      case 'operation':
        return operation(call, signal);
      case 'backend':
        return {
          status: 200,
          body: await backend.fetch(call.path as `/${string}`, {
            method: call.method,
            body: call.body,
            signal,
          }),
        };
      case 'upload': {
        if (!isWriting(await documentsOf(entry))) return refusal(403, MESSAGES.notInSandbox);
        if (!mayUpload()) return refusal(429, MESSAGES.tooMuchFromSandbox);
        const file = new File([call.file], call.name, { type: call.file.type });
        await uploadRequestFile(call.request, file, {
          signal,
          onProgress: (share) => onProgress(call.call, share),
        });
        return { status: 204 };
      }
      case 'download':
        // Only an action of the person may download a file.
        if (!hasJustActed()) return refusal(403, MESSAGES.notInSandbox);
        await downloadRequestFile(call.request, { id: call.file, fileName: call.name });
        return { status: 204 };
      default:
        return refusal(403, MESSAGES.notInSandbox);
    }
  }

  return {
    async run(call: Call): Promise<Answer> {
      if (running.has(call.call)) return refusal(400, MESSAGES.notInSandbox);
      if (!mayCall() || running.size >= SANDBOX_LIMITS.callsAtOnce)
        return refusal(429, MESSAGES.tooMuchFromSandbox);
      const control = new AbortController();
      running.set(call.call, control);
      try {
        return await work(call, control.signal);
      } catch (error) {
        return answerOf(error);
      } finally {
        running.delete(call.call);
      }
    },
    cancel: (call: number) => running.get(call)?.abort(),
    end() {
      for (const control of running.values()) control.abort();
    },
  };
}
