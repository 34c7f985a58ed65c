import { LIMITS, NAMED_CONSULTATIONS } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import { readId } from '../../platform/rest/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import { DeviceRequestType } from '../device-requests/graphql-type.ts';
import {
  ConsultantType,
  ConsultationAnswerEnum,
  ConsultationKindEnum,
  ConsultationType,
  ConsultedRequestType,
} from './graphql-type.ts';
import { MOST_OFFERED } from './people.ts';
import type { Consulted } from './service.ts';
import {
  answerConsultation,
  consult,
  defaultAnswerBy,
  listConsultants,
  ownConsultations,
  readConsultations,
  searchConsultants,
  withdrawConsultation,
} from './service.ts';

builder.objectField(DeviceRequestType, 'consultations', (t) =>
  t.loadableList({
    type: ConsultationType,
    description:
      'Who was consulted, the first one first: all for staff, for everybody else what they were asked.',
    extensions: { rows: LIMITS.consultations },
    load: (ids: number[], context) => readConsultations(context, ids),
    resolve: ({ id }) => id,
  }),
);

const OwnConsultationsType = builder.objectRef<Consulted>('OwnConsultations').implement({
  description: 'What the person was asked about a request.',
  fields: (t) => ({
    request: t.field({ type: ConsultedRequestType, resolve: ({ request }) => request }),
    consultations: t.field({
      type: [ConsultationType],
      extensions: { rows: LIMITS.consultations },
      resolve: ({ consultations }) => consultations,
    }),
  }),
});

builder.queryField('ownConsultations', (t) =>
  t.field({
    type: OwnConsultationsType,
    nullable: true,
    description:
      'What the person was asked about a request, with the facts of its device. Null for all others.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => ownConsultations(context, readId(id)),
  }),
);

builder.queryField('consultants', (t) =>
  t.field({
    type: [ConsultantType],
    description: 'Whom the settings name for each kind of consultation. For staff who analyze.',
    extensions: { rows: NAMED_CONSULTATIONS.length },
    resolve: (_root, _args, context) => listConsultants(context),
  }),
);

builder.queryField('consultationAnswerBy', (t) =>
  t.string({
    nullable: true,
    description:
      'The day until which an answer is wanted where nobody names another one; null for none. For staff who analyze.',
    resolve: (_root, _args, context) => defaultAnswerBy(context),
  }),
);

builder.queryField('peopleToConsult', (t) =>
  t.field({
    type: [NamedPersonType],
    description: 'People by name or email whom one can consult. For staff who analyze.',
    extensions: { rows: MOST_OFFERED },
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, context) => searchConsultants(context, text),
  }),
);

const ConsultationResult = builder.errorUnion('ConsultationResult', {
  types: [ConsultationType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'Consultation',
});

const ConsultationInput = builder.inputType('ConsultationInput', {
  fields: (t) => ({
    kind: t.field({ type: ConsultationKindEnum, required: true }),
    person: t.id({ description: 'Without it, the person whom the settings name for the kind.' }),
    question: t.string({ required: true }),
    answerBy: t.string({
      description:
        'A day such as 2026-11-24, from today on; null for none. Without it, the one of `consultationAnswerBy`.',
    }),
  }),
});

builder.mutationField('consult', (t) =>
  t.field({
    type: ConsultationResult,
    description: 'Consults somebody about a request.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: ConsultationInput, required: true }) },
    resolve: (_root, { id, input }, context) =>
      refusable(context, 'consult', async () =>
        consult(context, readId(id), {
          ...input,
          person: input.person === null || input.person === undefined ? null : readId(input.person),
        }),
      ),
  }),
);

builder.mutationField('answerConsultation', (t) =>
  t.field({
    type: ConsultationResult,
    description: 'Answers a consultation, or changes the answer, for the person who was asked.',
    args: {
      id: t.arg.id({ required: true }),
      number: t.arg.int({ required: true }),
      answer: t.arg({ type: ConsultationAnswerEnum, required: true }),
      text: t.arg.string({ description: 'The conditions, or the reason.' }),
    },
    resolve: (_root, { id, number, answer, text }, context) =>
      refusable(context, 'answerConsultation', async () =>
        answerConsultation(context, readId(id), number, { answer, text }),
      ),
  }),
);

builder.mutationField('withdrawConsultation', (t) =>
  t.field({
    type: ConsultationResult,
    description: 'Takes a consultation back that nobody has answered.',
    args: { id: t.arg.id({ required: true }), number: t.arg.int({ required: true }) },
    resolve: (_root, { id, number }, context) =>
      refusable(context, 'withdrawConsultation', async () =>
        withdrawConsultation(context, readId(id), number),
      ),
  }),
);
