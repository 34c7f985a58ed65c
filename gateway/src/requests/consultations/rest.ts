import type { FastifyInstance } from 'fastify';
import { bodyOf, contextOf, pathId, soughtText } from '../../platform/rest/index.ts';
import { nullableField } from '../device-requests/payload.ts';
import type { Consultation, ConsultedRequest } from './model.ts';
import * as schemas from './rest-schema.ts';
import {
  answerConsultation,
  consult,
  listConsultants,
  listConsultations,
  searchConsultants,
  withdrawConsultation,
} from './service.ts';

const BASE = '/api/device-requests/:id/consultations';

const present = ({
  requestId: _,
  askedBy,
  askedAt,
  answerBy,
  answeredAt,
  withdrawnAt,
  ...consultation
}: Consultation) => ({
  ...consultation,
  asked_by: askedBy,
  asked_at: askedAt,
  answer_by: answerBy,
  answered_at: answeredAt,
  withdrawn_at: withdrawnAt,
});

/** The parts of a request that consulted people may read, as REST answers them. */
export const presentConsulted = ({ id, number, deviceName, stage, facts }: ConsultedRequest) => ({
  id,
  number,
  device_name: deviceName,
  stage,
  manufacturer: facts?.manufacturer ?? null,
  department: facts?.department ?? null,
  description: facts?.description ?? null,
  udi: facts?.udi ?? null,
});

/** The calls on consultations about requests (ADR 128). */
export function consultationRoutes(app: FastifyInstance): void {
  app.get(BASE, { schema: schemas.list }, async (request) => {
    const { request: about, consultations } = await listConsultations(contextOf(request), pathId(request));
    return consultations.map((each) => ({ ...present(each), request: presentConsulted(about) }));
  });
  app.post(BASE, { schema: schemas.ask }, async (request, reply) => {
    const body = bodyOf(request);
    const consultation = await consult(contextOf(request), pathId(request), {
      ...body,
      answerBy: nullableField(body, 'answerBy'),
    });
    return reply.status(201).send(present(consultation));
  });
  app.put(`${BASE}/:consultation/answer`, { schema: schemas.answer }, async (request) =>
    present(
      await answerConsultation(
        contextOf(request),
        pathId(request),
        pathId(request, 'consultation'),
        bodyOf(request),
      ),
    ),
  );
  app.delete(`${BASE}/:consultation`, { schema: schemas.withdraw }, async (request, reply) => {
    await withdrawConsultation(contextOf(request), pathId(request), pathId(request, 'consultation'));
    return reply.status(204).send();
  });
  app.get('/api/consultants', { schema: schemas.people }, async (request) => {
    const context = contextOf(request);
    const text = soughtText(request, 'q');
    if (!text) return listConsultants(context);
    const people = await searchConsultants(context, text);
    return people.map((person) => ({ kind: 'person', person }));
  });
}
