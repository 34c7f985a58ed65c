import { MESSAGES } from '@portal/domain';
import { callCarrier } from '../frame/carrier.ts';
import { ApiError, callApi } from '../session/api.ts';
import { sessionToken } from '../session/token.ts';
import { saveBytes } from './save.ts';
import { withStatus } from './withStatus.ts';

/** Fetches the minutes of a meeting as a document and saves it. Rejects with an ApiError whose message can be shown to people. */
export async function downloadMinutes(meetingId: string, format: 'pdf' | 'docx'): Promise<void> {
  // A dashboard in a frame of its own has no way to bytes but those of analysis files.
  if (callCarrier()) throw new ApiError(MESSAGES.downloadFailed, 0);
  if (!sessionToken.read()) throw new ApiError(MESSAGES.noToken, 401);
  const path = `/meetings/${encodeURIComponent(meetingId)}/minutes.${format}`;
  const response = await callApi(path, { failure: withStatus(MESSAGES.downloadFailed) });
  saveBytes(await response.blob(), `minutes-${meetingId}.${format}`);
}
