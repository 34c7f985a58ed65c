import { snake } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { contextOf, pathId } from '../../platform/rest/index.ts';
import { asObject } from '../device-requests/payload.ts';
import type { ReadAnalysis } from './model.ts';
import * as schemas from './rest-schema.ts';
import { readAnalysis, saveAnalysis } from './service.ts';

const PATH = '/api/device-requests/:id/analysis';

/** A section, its list, a line of it, a field: nothing lies deeper. */
const DEEPEST = 4;

/** The same with other names of all fields. What lies too deep stays as it is: it is refused anyway. */
function renamed(value: unknown, rename: (name: string) => string, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, rename, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [rename(name), renamed(each, rename, depth + 1)]),
  );
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

const present = ({ requestId: _, sections, ...analysis }: ReadAnalysis) =>
  renamed(
    {
      ...analysis,
      sections: sections.map(({ value: __, ...saved }) => saved),
    },
    snake,
  );

/** The value analysis of a request (beyond-rest, "Evidence"). */
export function analysisRoutes(app: FastifyInstance): void {
  app.get(PATH, { schema: schemas.read }, async (request) =>
    present(await readAnalysis(contextOf(request), pathId(request))),
  );
  app.put(PATH, { schema: schemas.save }, async (request) =>
    present(await saveAnalysis(contextOf(request), pathId(request), renamed(asObject(request.body), camel))),
  );
}
