import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { AbsenceProblem } from '@portal/domain';
import { mayReach, publicLookup } from '../../platform/public-addresses.ts';

const MOST_BYTES = 2 * 1024 * 1024;
const PATIENCE_MS = 15_000;

/** Whether the portal may read a calendar at this address: `mayReach`, and on the usual port. */
export const mayReadAt = (address: string, allowed: readonly string[]): boolean =>
  mayReach(address, allowed) && (allowed.includes(new URL(address).origin) || new URL(address).port === '');

/** Calendar programs write addresses of calendars so. */
export const calendarAddress = (text: string): string => text.trim().replace(/^webcals?:/i, 'https:');

/**
 * What is at the address, as text. It follows no redirect, reads a bounded number of bytes, as they are, in a bounded time, and looks the
 * name up itself: what was looked up is what it connects to. Nothing of the address is in what it rejects with or logs.
 */
export function fetchCalendar(
  address: string,
  allowed: readonly string[],
): Promise<{ text: string } | { problem: AbsenceProblem }> {
  if (!mayReadAt(address, allowed)) return Promise.resolve({ problem: 'refused' });
  const { protocol, origin } = new URL(address);
  const get = protocol === 'https:' ? overHttps : overHttp;
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
