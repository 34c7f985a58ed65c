import { CONSULTATION_ANSWER_NAMES, CONSULTATION_KIND_NAMES } from '@portal/domain';
import { builder, StageEnum } from '../../platform/graphql/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import type { Consultation, ConsultedRequest } from './model.ts';
import type { Consultant } from './people.ts';

export const ConsultationKindEnum = builder.enumType('ConsultationKind', {
  description: 'Whom an analyst consults.',
  values: CONSULTATION_KIND_NAMES,
});

export const ConsultationAnswerEnum = builder.enumType('ConsultationAnswer', {
  description: 'What somebody who is consulted answers.',
  values: CONSULTATION_ANSWER_NAMES,
});

export const ConsultationType = builder.objectRef<Consultation>('Consultation').implement({
  description:
    'Somebody who is consulted about a request, and their answer. For staff, and for the person who was asked.',
  fields: (t) => ({
    id: t.id({
      description: 'With the number of its request: "42.1".',
      resolve: ({ requestId, id }) => `${requestId}.${id}`,
    }),
    number: t.exposeInt('id', { description: 'Counts in its request; the mutations name it.' }),
    kind: t.expose('kind', { type: ConsultationKindEnum }),
    question: t.exposeString('question'),
    asked: t.field({ type: NamedPersonType, resolve: ({ asked }) => asked }),
    askedBy: t.field({ type: NamedPersonType, resolve: ({ askedBy }) => askedBy }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    answerBy: t.exposeString('answerBy', {
      nullable: true,
      description: 'The day until which an answer is wanted, such as 2026-11-24.',
    }),
    overdue: t.exposeBoolean('overdue', { description: 'It has no answer, and that day is over.' }),
    answer: t.expose('answer', { type: ConsultationAnswerEnum, nullable: true }),
    text: t.exposeString('text', { nullable: true, description: 'The conditions, or the reason.' }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
    withdrawnAt: t.expose('withdrawnAt', { type: 'DateTime', nullable: true }),
  }),
});

export const ConsultedRequestType = builder.objectRef<ConsultedRequest>('ConsultedRequest').implement({
  description:
    'What somebody who is consulted reads of a request. They may not be allowed to open it. The facts of the device are null when every consultation of theirs was withdrawn, or the request is decided.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number'),
    deviceName: t.exposeString('deviceName'),
    stage: t.expose('stage', { type: StageEnum }),
    manufacturer: t.string({ nullable: true, resolve: ({ facts }) => facts?.manufacturer }),
    department: t.string({ nullable: true, resolve: ({ facts }) => facts?.department }),
    description: t.string({ nullable: true, resolve: ({ facts }) => facts?.description }),
    udi: t.string({ nullable: true, resolve: ({ facts }) => facts?.udi }),
  }),
});

export const ConsultantType = builder.objectRef<Consultant>('Consultant').implement({
  description: 'Who is asked when an analyst consults a kind of people.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ConsultationKindEnum }),
    person: t.field({
      type: NamedPersonType,
      nullable: true,
      description: 'Null when the settings name nobody who can be asked.',
      resolve: ({ person }) => person,
    }),
  }),
});
