import { type ReportFileFormat, type ReportName, readRegisterFilter } from '@portal/domain';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { queryText, requireUser } from '../../platform/rest/index.ts';
import { following } from '../../requests/index.ts';
import { reportFilter, requireReportReader } from '../sections/service.ts';
import { FILE_FORMATS } from './formats.ts';
import { registerColumns } from './register-columns.ts';
import type { FileTable } from './table.ts';
import { registerTable, sectionTable } from './tables.ts';
import { takeFileTurn } from './turns.ts';
import { writeFile } from './write.ts';

async function sendTable(
  request: FastifyRequest,
  reply: FastifyReply,
  format: ReportFileFormat,
  table: FileTable,
) {
  const bom = queryText(request, 'bom') === '1';
  reply
    .header('content-type', FILE_FORMATS[format].sent)
    .header('content-disposition', contentDisposition(`${table.fileName}.${format}`, { type: 'attachment' }))
    .header('cache-control', 'no-store')
    .header('vary', 'accept');
  return reply.send(request.method === 'HEAD' ? '' : await writeFile(format, table, { bom }));
}

/** Sends a report as a file. */
export async function sendSection(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { name, format }: { name: ReportName; format: ReportFileFormat },
) {
  const filter = reportFilter(context, (each) => queryText(request, each));
  return sendTable(request, reply, format, await sectionTable(context, name, filter));
}

/** The query of the register in a call. DomainErrors: `unauthenticated`, `forbidden`, `invalid`. */
export function registerQuery(context: Context, text: (name: string) => string | undefined) {
  requireReportReader(context);
  const keys = text('columns')?.split(',');
  return {
    filter: readRegisterFilter(text),
    columns: registerColumns(keys?.map((key) => key.trim()).filter((key) => key !== '')),
  };
}

/**
 * Sends the register as a file, while it is read. `stillMay` throws when the person may no longer read: then the file ends in the middle,
 * and the connection is broken.
 */
export async function sendRegister(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { format, stillMay }: { format: ReportFileFormat; stillMay: () => Promise<void> },
) {
  const query = registerQuery(context, (each) => queryText(request, each));
  const giveBack = takeFileTurn(requireUser(context).id, () => void reply.raw.destroy());
  // This also runs when the client disconnects: then the framework ends the reading.
  void following(reply).sent.then(giveBack);
  return sendTable(request, reply, format, await registerTable(context, query, stillMay));
}
