import { MESSAGES } from '@portal/domain';
import { ApiError, callApi } from '../session/api.ts';
import { sessionToken } from '../session/token.ts';
import { withStatus } from './withStatus.ts';

/**
 * The bytes at a path of the API, such as `/meetings/3/minutes.pdf`, to be shown or saved. Rejects with an ApiError whose message can be shown
 * to people; in a frame of another origin it always rejects, because that frame has no session.
 */
export async function readBytes(path: string): Promise<Blob> {
  if (!sessionToken.read()) throw new ApiError(MESSAGES.noToken, 401);
  return (await callApi(path, { failure: withStatus(MESSAGES.downloadFailed) })).blob();
}
