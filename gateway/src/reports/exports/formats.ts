import { invalidField, MESSAGES, REPORT_FILE_FORMATS, type ReportFileFormat } from '@portal/domain';
import type { FastifyRequest } from 'fastify';
import { queryText } from '../../platform/rest/index.ts';

/** The formats with their media types. */
export const FILE_FORMATS = {
  csv: { type: 'text/csv', sent: 'text/csv; charset=utf-8; header=present' },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    sent: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  jsonl: { type: 'application/x-ndjson', sent: 'application/x-ndjson; charset=utf-8' },
} as const satisfies Record<ReportFileFormat, { type: string; sent: string }>;

/** A format by its name. DomainError `invalid`, which names the existing formats. */
export function readFormat(name: unknown): ReportFileFormat {
  const format = REPORT_FILE_FORMATS.find((each) => each === name);
  if (!format) throw invalidField('format', MESSAGES.notListed('format', REPORT_FILE_FORMATS));
  return format;
}

/** The media types that a client accepts, the preferred one first. */
const accepted = (header: string): string[] =>
  header
    .split(',')
    .map((each) => {
      const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
      return { type, quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ type }) => type);

/** The format that a call requests, by `?format=` or else by `Accept`; undefined for JSON. DomainError `invalid`. */
export function askedFormat(request: FastifyRequest): ReportFileFormat | undefined {
  const name = queryText(request, 'format');
  if (name === 'json') return undefined;
  if (name !== undefined) return readFormat(name);
  for (const type of accepted(request.headers.accept ?? '')) {
    if (type === 'application/json' || type === '*/*') return undefined;
    const format = REPORT_FILE_FORMATS.find((each) => FILE_FORMATS[each].type === type);
    if (format) return format;
  }
  return undefined;
}
