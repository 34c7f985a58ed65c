import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';

/** Reads an address that the gateway answers to everybody. Rejects with an ApiError whose message can be shown to people. */
export async function readPublic<Answer>(
  address: string,
  refused: (status: number) => string,
  signal?: AbortSignal,
): Promise<Answer> {
  const unanswered = () => {
    throw new ApiError(MESSAGES.notAvailableNow, 0);
  };
  const response = await fetch(address, { cache: 'no-cache', signal: signal ?? null }).catch(unanswered);
  if (!response.ok) throw new ApiError(refused(response.status), response.status);
  return response.json().catch(unanswered);
}
