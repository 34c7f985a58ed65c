import { ANALYSIS_SECTION_NAMES, type Criterion, invalidField, MESSAGES, snake } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { type Context, requireUser } from '../../platform/context.ts';
import { bodyOf, camelBodyOf, contextOf, inSnake, pathId } from '../../platform/rest/index.ts';
import type { ReadAnalysis } from './model.ts';
import { missingIn } from './required.ts';
import * as schemas from './rest-schema.ts';
import { readAnalysis, saveAnalysis } from './service.ts';
import { readWritersOf, tellWriting } from './writers.ts';

const PATH = '/api/device-requests/:id/analysis';

/** A criterion in REST answers, with its key as scores have it. */
export const presentCriterion = ({ name, ...criterion }: Criterion) => ({ key: snake(name), ...criterion });

const present = ({ requestId: _, sections, criteria, presentCriteria, ...analysis }: ReadAnalysis) =>
  inSnake({
    ...analysis,
    criteria: criteria.map(presentCriterion),
    presentCriteria: presentCriteria.map(presentCriterion),
    sections: sections.map(({ value: __, saveId: ___, ...saved }) => saved),
  });

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
    const change = camelBodyOf(request) as Record<string, unknown>;
    return answer(context, await saveAnalysis(context, pathId(request), change));
  });
  app.get(`${PATH}/writers`, { schema: schemas.writers }, async (request) => {
    const writers = await readWritersOf(contextOf(request), pathId(request));
    return writers.map(({ section, person, secondsLeft }) => ({
      section,
      person,
      seconds_left: secondsLeft,
    }));
  });
  app.put(`${PATH}/writers/:section`, { schema: schemas.write }, async (request) => {
    const context = contextOf(request);
    requireUser(context);
    const { section: name } = request.params as { section: string };
    const id = pathId(request);
    const section = ANALYSIS_SECTION_NAMES.find((each) => each === name);
    if (!section) throw invalidField('section', MESSAGES.notListed('section', ANALYSIS_SECTION_NAMES));
    const { writing } = bodyOf(request);
    if (typeof writing !== 'boolean') throw invalidField('writing', MESSAGES.notFlag('writing'));
    return { seconds_left: await tellWriting(context, id, section, writing) };
  });
}
