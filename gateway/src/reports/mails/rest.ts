import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { byId, call } from '../../platform/openapi/index.ts';
import { contextOf, pathId } from '../../platform/rest/index.ts';
import { portalOrigin } from '../../requests/index.ts';
import { savedReport } from '../saved/service.ts';
import { reportLetter, reportsOf } from './letter.ts';

const preview = call({
  operationId: 'previewSavedReportMail',
  tag: 'reports',
  summary: 'What the mail of a saved report would say now, to the person who asks',
  params: byId,
  answers: { 200: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }) },
  refusals: [400, 403, 404],
});

export function reportMailRoutes(app: FastifyInstance): void {
  app.get('/api/reports/saved/:id/mail', { schema: preview }, async (request) => {
    const context = contextOf(request);
    const report = await savedReport(context, pathId(request));
    const { subject, paragraphs } = reportLetter(
      report,
      await reportsOf(context, report),
      portalOrigin(context.config),
    );
    return { subject, paragraphs };
  });
}
