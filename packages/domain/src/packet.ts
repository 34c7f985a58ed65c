import * as z from 'zod/mini';
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

/** The path of a packet under the API. */
export const packetPath = (ids: readonly (string | number)[]): string =>
  ids.length === 1 ? `/device-requests/${ids[0]}/packet` : `/device-requests/packet?ids=${ids.join(',')}`;

/** The name under which a packet is saved. */
export const packetFileName = (ids: readonly (string | number)[]): string =>
  ids.length === 1
    ? numberedFileName(Number(ids[0]), 'packet.pdf')
    : `Packet of ${ids.length} requests (${requestNumber(Number(ids[0]))} and others).pdf`;

/** How far a packet is that is being made. */
export type PacketProgress =
  | { step: 'waiting' }
  | { step: 'appending'; done: number; of: number }
  | { step: 'writing'; pages: number };
