import * as z from 'zod/mini';
import { AUDIENCES, type Audience } from './comments.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { ID } from './request-address.ts';
import { numberedFileName, requestNumber } from './request-number.ts';

const { requests: most } = LIMITS.packet;
const message = MESSAGES.notPacketIds(most);

/** The requests of a packet as its address contains them: "1,2,3". */
export const packetIdsSchema = z.pipe(
  z.string(message),
  z
    .transform((text: string) => text.split(','))
    .check(
      z.maxLength(most, message),
      z.refine((ids) => ids.every((id) => ID.test(id)) && new Set(ids).size === ids.length, message),
    ),
);

/** The audience of a packet, as its address contains it (ADR 146). Without it, the packet contains what the person may read. */
export const packetAudienceSchema = z.optional(z.enum(AUDIENCES, MESSAGES.notListed('Audience', AUDIENCES)));

/** The path of a packet under the API. */
export function packetPath(ids: readonly (string | number)[], audience?: Audience | null): string {
  const query = new URLSearchParams({
    ...(ids.length > 1 && { ids: ids.join(',') }),
    ...(audience && { audience }),
  });
  const path = ids.length === 1 ? `/device-requests/${ids[0]}/packet` : '/device-requests/packet';
  // Commas are not encoded in an address.
  return query.size ? `${path}?${query.toString().replaceAll('%2C', ',')}` : path;
}

/** The file name of a packet: packets for everybody and packets for staff have different names. */
export function packetFileName(ids: readonly (string | number)[], audience?: Audience | null): string {
  const whom = audience === 'everyone' ? ' for everyone' : '';
  return ids.length === 1
    ? numberedFileName(Number(ids[0]), `packet${whom}.pdf`)
    : `Packet of ${ids.length} requests${whom} (${requestNumber(Number(ids[0]))} and others).pdf`;
}

/** The progress of a packet that is being made. */
export type PacketProgress =
  | { step: 'waiting' }
  | { step: 'appending'; done: number; of: number }
  | { step: 'writing'; pages: number };
