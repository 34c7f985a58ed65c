import type { FastifyInstance } from 'fastify';
import { contextOf, inCamel, inSnake, pathId } from '../../platform/rest/index.ts';
import { asObject } from '../device-requests/payload.ts';
import type { ReadAnalysis } from './model.ts';
import * as schemas from './rest-schema.ts';
import { readAnalysis, saveAnalysis } from './service.ts';

const PATH = '/api/device-requests/:id/analysis';

const present = ({ requestId: _, sections, ...analysis }: ReadAnalysis) =>
  inSnake({ ...analysis, sections: sections.map(({ value: __, ...saved }) => saved) });

/** The value analysis of a request (beyond-rest, "Evidence"). */
export function analysisRoutes(app: FastifyInstance): void {
  app.get(PATH, { schema: schemas.read }, async (request) =>
    present(await readAnalysis(contextOf(request), pathId(request))),
  );
  app.put(PATH, { schema: schemas.save }, async (request) =>
    present(await saveAnalysis(contextOf(request), pathId(request), inCamel(asObject(request.body)))),
  );
}
