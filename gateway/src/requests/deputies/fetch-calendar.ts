import type { AbsenceProblem } from '@portal/domain';
import { mayReach, publicLookup, requestOver } from '../../platform/public-addresses.ts';

const MOST_BYTES = 2 * 1024 * 1024;
const PATIENCE_MS = 15_000;

/** Whether the portal may read a calendar at this address: `mayReach` allows it, and it has the default port or an allowed origin. */
export const mayReadAt = (address: string, allowed: readonly string[]): boolean =>
  mayReach(address, allowed) && (allowed.includes(new URL(address).origin) || new URL(address).port === '');

/** The address to call: calendar programs write `webcal:` or `webcals:` instead of `https:`. */
export const calendarAddress = (text: string): string => text.trim().replace(/^webcals?:/i, 'https:');

/**
 * Reads the text at the address, or returns why it could not be read. It follows no redirect and reads at most 2 MiB, without compression,
 * in at most 15 seconds. For an origin that is not in `allowed` it looks the name up itself, and connects only to a public IP address that
 * it found. The result contains no part of the address.
 */
export async function fetchCalendar(
  address: string,
  allowed: readonly string[],
): Promise<{ text: string } | { problem: AbsenceProblem }> {
  if (!mayReadAt(address, allowed)) return { problem: 'refused' };
  const { protocol, origin } = new URL(address);
  const get = await requestOver(protocol);
  return new Promise((resolve) => {
    const failed = () => resolve({ problem: 'unreachable' });
    const call = get(
      address,
      {
        agent: false,
        headers: { accept: 'text/calendar', 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(!allowed.includes(origin) && { lookup: publicLookup }),
      },
      (answer) => {
        const { statusCode = 0, headers } = answer;
        const end = (problem: AbsenceProblem) => {
          answer.destroy();
          resolve({ problem });
        };
        answer.on('error', failed);
        if (statusCode >= 500) return end('unreachable');
        if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity')
          return end('refused');
        if (Number(headers['content-length'] ?? 0) > MOST_BYTES) return end('too_large');
        const parts: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MOST_BYTES) end('too_large');
          else parts.push(part);
        });
        answer.on('end', () => resolve({ text: Buffer.concat(parts).toString('utf8') }));
      },
    );
    call.on('error', failed).end();
  });
}
