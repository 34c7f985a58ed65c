import * as z from 'zod/mini';
import { AUDIENCES, type Audience } from './comments.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { ID } from './request-address.ts';
import { numberedFileName, requestNumber } from './request-number.ts';

const { requests: most } = LIMITS.packet;
const message = MESSAGES.notPacketIds(most);

/** The requests of a packet as its address names them: "1,2,3". */
export const packetIdsSchema = z.pipe(
  z.string(message),
  z
    .transform((text: string) => text.split(','))
    .check(
      z.maxLength(most, message),
      z.refine((ids) => ids.every((id) => ID.test(id)) && new Set(ids).size === ids.length, message),
    ),
);

/** For whom a packet is, as its address says it (ADR 146). Without a word it holds what the person who asks may read. */
export const packetAudienceSchema = z.optional(z.enum(AUDIENCES, MESSAGES.notListed('Audience', AUDIENCES)));

/** The path of a packet under the API. */
export function packetPath(ids: readonly (string | number)[], audience?: Audience | null): string {
  const query = new URLSearchParams({
    ...(ids.length > 1 && { ids: ids.join(',') }),
    ...(audience && { audience }),
  });
  const path = ids.length === 1 ? `/device-requests/${ids[0]}/packet` : '/device-requests/packet';
  // Commas stand in an address as they are.
  return query.size ? `${path}?${query.toString().replaceAll('%2C', ',')}` : path;
}

/** The name under which a packet is saved: one that everybody may have is told from the one that is for staff. */
export function packetFileName(ids: readonly (string | number)[], audience?: Audience | null): string {
  const whom = audience === 'everyone' ? ' for everyone' : '';
  return ids.length === 1
    ? numberedFileName(Number(ids[0]), `packet${whom}.pdf`)
    : `Packet of ${ids.length} requests${whom} (${requestNumber(Number(ids[0]))} and others).pdf`;
}

/** How far a packet is that is being made. */
export type PacketProgress =
  | { step: 'waiting' }
  | { step: 'appending'; done: number; of: number }
  | { step: 'writing'; pages: number };
