import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { contextOf, inCamel, inSnake, pathId } from '../../platform/rest/index.ts';
import { asObject } from '../device-requests/payload.ts';
import type { ReadAnalysis } from './model.ts';
import { missingIn } from './required.ts';
import * as schemas from './rest-schema.ts';
import { readAnalysis, saveAnalysis } from './service.ts';

const PATH = '/api/device-requests/:id/analysis';

const present = ({ requestId: _, sections, ...analysis }: ReadAnalysis) =>
  inSnake({ ...analysis, sections: sections.map(({ value: __, saveId: ___, ...saved }) => saved) });

/** The value analysis of a request (ADR 116). */
export function analysisRoutes(app: FastifyInstance): void {
  const answer = async (context: Context, analysis: ReadAnalysis) => {
    const [missing = []] = await missingIn(context, context.db, [analysis.requestId]);
    return { ...(present(analysis) as object), missing_parts: missing };
  };
  app.get(PATH, { schema: schemas.read }, async (request) => {
    const context = contextOf(request);
    return answer(context, await readAnalysis(context, pathId(request)));
  });
  app.put(PATH, { schema: schemas.save }, async (request) => {
    const context = contextOf(request);
    const change = inCamel(asObject(request.body));
    return answer(context, await saveAnalysis(context, pathId(request), change));
  });
}
