import { MESSAGES } from '@portal/domain';
import { callCarrier } from '../frame/carrier.ts';
import { ApiError, callApi } from '../session/api.ts';
import { sessionToken } from '../session/token.ts';
import { saveBytes } from './save.ts';
import { withStatus } from './withStatus.ts';

/**
 * Fetches a request's file and saves it under its own name. Failures reject with an ApiError whose message can be shown to
 * people.
 */
export async function downloadRequestFile(
  requestId: string,
  file: { id: string; fileName: string },
): Promise<void> {
  const carrier = callCarrier();
  if (carrier) return carrier.download(requestId, file);
  if (!sessionToken.read()) throw new ApiError(MESSAGES.noToken, 401);
  const path = `/device-requests/${encodeURIComponent(requestId)}/files/${encodeURIComponent(file.id)}/download`;
  const response = await callApi(path, { failure: withStatus(MESSAGES.downloadFailed) });
  saveBytes(await response.blob(), file.fileName);
}
