import type { FastifyInstance } from 'fastify';
import { asObject, contextOf, queryText, readId, readPaging, sendPage } from '../../platform/rest/index.ts';
import type { Declaration } from './model.ts';
import * as schemas from './rest-schema.ts';
import { declarationPage, declareInterests, ownDeclaration } from './service.ts';

const present = ({ interests, declaredAt, validUntil }: Declaration) => ({
  interests,
  declared_at: declaredAt,
  valid_until: validUntil,
});

/** The calls on the relations to manufacturers that committee members declare (ADR 150). */
export function interestRoutes(app: FastifyInstance): void {
  app.get('/api/interests', { schema: schemas.own }, async (request) => {
    const declaration = await ownDeclaration(contextOf(request));
    return declaration ? present(declaration) : { interests: [], declared_at: null, valid_until: null };
  });
  app.put('/api/interests', { schema: schemas.declare }, async (request) => {
    const { body } = request;
    return present(
      await declareInterests(contextOf(request), Array.isArray(body) ? { interests: body } : asObject(body)),
    );
  });
  app.get('/api/interests/declarations', { schema: schemas.all }, async (request, reply) => {
    const userId = queryText(request, 'user_id');
    const page = await declarationPage(contextOf(request), {
      userId: userId === undefined ? undefined : readId(userId, 'user_id'),
      ...readPaging(request),
    });
    return sendPage(request, reply, page, (declaration) => ({
      person: declaration.person,
      ...present(declaration),
      valid: declaration.isValid,
    }));
  });
}
