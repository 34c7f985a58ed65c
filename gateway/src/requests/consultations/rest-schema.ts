import {
  CONSULTATION_ANSWER_NAMES,
  CONSULTATION_KIND_NAMES,
  consultationAnswerSchema,
  LIMITS,
  newConsultationSchema,
  STAGES,
} from '@portal/domain';
import * as z from 'zod';
import { byId, call, component, id, instant, person, text } from '../../platform/openapi/index.ts';

const tag = 'requests';
const long = text(LIMITS.consultation);

export const CONSULTED_REQUEST = component(
  'ConsultedDeviceRequest',
  z.object({
    id,
    number: text(),
    device_name: text(),
    stage: z.enum(STAGES),
    manufacturer: text().nullable(),
    department: text().nullable(),
    description: text(LIMITS.longText).nullable(),
    udi: text().nullable(),
  }),
);

const CONSULTATION = component(
  'Consultation',
  z.object({
    id: id.describe('Counts in its request'),
    kind: z.enum(CONSULTATION_KIND_NAMES as [string, ...string[]]),
    question: long,
    asked: person,
    asked_by: person,
    asked_at: instant,
    answer_by: z.iso.date().nullable().describe('The day until which an answer is wanted'),
    overdue: z.boolean().describe('It has no answer, and that day is over'),
    answer: z.enum(CONSULTATION_ANSWER_NAMES as [string, ...string[]]).nullable(),
    text: long.nullable().describe('The conditions, or the reason'),
    answered_at: instant.nullable(),
    withdrawn_at: instant.nullable(),
    request: CONSULTED_REQUEST.optional().describe(
      'In lists: what the person who was asked reads of the request, also where they may not open it',
    ),
  }),
);

const ofConsultation = { ...byId, consultation: id };
const refusals = [400, 403, 404, 413, 415] as const;

export const list = call({
  operationId: 'listConsultations',
  tag,
  summary: 'Who was consulted about a request',
  description:
    'All for staff; for everybody else what they were asked, also about a request that they may not read.',
  params: byId,
  answers: { 200: z.array(CONSULTATION) },
  refusals: [400, 404],
});
export const ask = call({
  operationId: 'askConsultation',
  tag,
  summary: 'Consult somebody about a request',
  description:
    'For staff who analyze, until the request is decided. Without `person` the one is asked whom the settings name for the kind (`consultant_…`); without `answer_by` the answer is wanted after so many working days as they say (`consultation_days`), with null by no day.',
  params: byId,
  body: component('NewConsultation', newConsultationSchema, 'input'),
  answers: { 201: CONSULTATION },
  refusals: [...refusals, 409],
});
export const answer = call({
  operationId: 'answerConsultation',
  tag,
  summary: 'Answer a consultation, or change the answer',
  description: 'For the person who was asked, until the request is decided.',
  params: ofConsultation,
  body: component('ConsultationAnswer', consultationAnswerSchema, 'input'),
  answers: { 200: CONSULTATION },
  refusals: [...refusals, 409],
});
export const withdraw = call({
  operationId: 'withdrawConsultation',
  tag,
  summary: 'Withdraw a consultation that nobody has answered',
  params: ofConsultation,
  answers: { 204: 'Withdrawn' },
  refusals: [400, 403, 404, 409, 415],
});
export const people = call({
  operationId: 'listConsultants',
  tag,
  summary: 'Whom one can consult',
  description:
    'For staff who analyze: whom the settings name for each kind; with `q` people by a part of their name or email, whose `kind` is `person`.',
  query: { q: text().optional() },
  answers: {
    200: z.array(
      z.object({
        kind: z.enum(CONSULTATION_KIND_NAMES as [string, ...string[]]),
        person: person.nullable(),
      }),
    ),
  },
  refusals: [400, 403],
});
