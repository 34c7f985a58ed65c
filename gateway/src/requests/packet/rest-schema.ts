import { AUDIENCES, LIMITS } from '@portal/domain';
import * as z from 'zod';
import { byId, bytes, call } from '../../platform/openapi/index.ts';

const { requests, pages, seconds, documentPages } = LIMITS.packet;

const described =
  `With what the person may read in the other calls, and nothing else. Tagged for accessibility, with bookmarks, and the number and page number on each page. PDFs that belong to it follow with their pages, up to ${documentPages} each; where one cannot be read, the packet says why. ` +
  `At most ${pages} pages, or fewer by a setting of the hospital, made within ${seconds} seconds; beyond that 413. One at a time for each person: 429 otherwise. ` +
  'With `Accept: text/event-stream` the answer is a stream of events: `progress`, then `ready`, `pdf` (the bytes in base64, in parts) and `end`; or `refused`. Whoever closes the connection ends the work.';

const audience = z
  .enum(AUDIENCES)
  .optional()
  .describe(
    'For whom it is. `everyone`: what the requester reads, and nothing that is for staff alone; asked for by other people than staff it holds what they may read. `staff`: for staff alone, 403 otherwise. Left out, it holds what the person may read',
  );
const answers = { 200: bytes.describe('The packet, as an attachment') };
const produces = ['application/pdf', 'text/event-stream'];

export const one = call({
  operationId: 'readPacket',
  tag: 'requests',
  summary: "A request's whole record as a PDF",
  description: described,
  params: byId,
  query: { audience },
  answers,
  refusals: [400, 403, 404, 413],
  produces,
});

export const several = call({
  operationId: 'readPacketOfSeveral',
  tag: 'requests',
  summary: 'The records of several requests as one PDF',
  description: `With a table of contents, in the order of the ids. ${described}`,
  query: {
    ids: z.string().describe(`The ids of 1 to ${requests} requests, separated by commas, each once`),
    audience,
  },
  answers,
  refusals: [400, 403, 404, 413],
  produces,
});
