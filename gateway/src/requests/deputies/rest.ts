import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { FastifyInstance } from 'fastify';
import { bodyOf, camelBodyOf, contextOf, inSnake, pathId, soughtText } from '../../platform/rest/index.ts';
import { readRequest } from '../device-requests/service.ts';
import { readAbsences, removeAbsences, setAbsences } from './absences.ts';
import * as schemas from './rest-schema.ts';
import {
  type Deputyship,
  endDeputy,
  findDeputies,
  nameDeputy,
  readDeputy,
  standInsByPerson,
} from './service.ts';

const OWN = '/api/users/me/deputy';

const present = ({ deputy, from, until, activeUntil }: Deputyship) => ({
  user_id: deputy.id,
  name: deputy.name,
  from,
  until,
  active_until: activeUntil,
});

const ABSENCES = '/api/users/me/absences';

/** The calls on deputies and calendars of absences (ADR 157). */
export function deputyRoutes(app: FastifyInstance): void {
  app.get(OWN, { schema: schemas.read }, async (request) => {
    const deputy = await readDeputy(contextOf(request));
    if (!deputy) throw new DomainError('not_found', say('noDeputy'));
    return present(deputy);
  });
  app.put(OWN, { schema: schemas.name }, async (request) =>
    present(await nameDeputy(contextOf(request), camelBodyOf(request))),
  );
  app.delete(OWN, { schema: schemas.end }, async (request, reply) => {
    await endDeputy(contextOf(request));
    return reply.status(204).send();
  });
  app.get(`${OWN}/candidates`, { schema: schemas.candidates }, async (request) =>
    findDeputies(contextOf(request), soughtText(request, 'q') ?? ''),
  );
  app.get(ABSENCES, { schema: schemas.readAbsences }, async (request) => {
    const absences = await readAbsences(contextOf(request));
    if (!absences) throw new DomainError('not_found', say('noAbsences'));
    return inSnake(absences);
  });
  app.put(ABSENCES, { schema: schemas.setAbsences }, async (request) =>
    inSnake(await setAbsences(contextOf(request), bodyOf(request))),
  );
  app.delete(ABSENCES, { schema: schemas.removeAbsences }, async (request, reply) => {
    await removeAbsences(contextOf(request));
    return reply.status(204).send();
  });
  app.get('/api/device-requests/:id/deputies', { schema: schemas.ofRequest }, async (request) => {
    const context = contextOf(request);
    const { assigneeId, assigneeName } = await readRequest(context, pathId(request));
    const standIn = assigneeId && (await standInsByPerson(context, [assigneeId])).get(assigneeId);
    return standIn ? [{ person: { id: assigneeId, name: assigneeName ?? '' }, ...standIn }] : [];
  });
}
