import { type Audience, type EvidenceKind, MESSAGES } from '@portal/domain';
import { callCarrier } from '../frame/carrier.ts';
import { ApiError } from '../session/api.ts';
import { readBytes } from './readBytes.ts';
import { type SendOptions, sendFile } from './send.ts';

const pathOf = (requestId: string) => `/device-requests/${encodeURIComponent(requestId)}/evidence`;

/** A dashboard in a frame of its own can read only the bytes of analysis files. */
const assertOnPage = () => {
  if (callCarrier()) throw new ApiError(MESSAGES.evidenceOnPageOnly, 0);
};

/** Adds a document as evidence. Fails as `uploadRequestFile` does. */
export async function uploadEvidence(
  requestId: string,
  file: File,
  about: { kind: EvidenceKind; audience: Audience; title?: string },
  options: SendOptions = {},
): Promise<void> {
  assertOnPage();
  return sendFile(pathOf(requestId), file, { ...options, fields: about });
}

/** The bytes of a document, to be shown or saved. Rejects with an ApiError whose message can be shown to people. */
export async function readEvidenceBytes(requestId: string, id: string): Promise<Blob> {
  assertOnPage();
  return readBytes(`${pathOf(requestId)}/${encodeURIComponent(id)}/download`);
}
