import {
  FOLLOW_UP_PARTS,
  FOLLOW_UP_ROUNDS,
  type PredictedPurchase,
  USED_AS_EXPECTED_NAMES,
} from '@portal/domain';
import { builder } from '../../platform/graphql/index.ts';
import { NamedPersonType } from '../comments/graphql.ts';
import type { FollowUp } from './model.ts';

export const UsedAsExpectedEnum = builder.enumType('UsedAsExpected', {
  description: 'Whether a device was used as expected.',
  values: USED_AS_EXPECTED_NAMES,
});

const RoundEnum = builder.enumType('FollowUpRound', {
  description:
    'When people are asked what came of a device. The settings of the hospital say after how many days.',
  values: FOLLOW_UP_ROUNDS,
});

const PartEnum = builder.enumType('FollowUpPart', {
  description: 'As whom somebody is asked what came of a device.',
  values: FOLLOW_UP_PARTS,
});

export const PredictedPurchaseType = builder.objectRef<PredictedPurchase>('PredictedPurchase').implement({
  description: 'What a value analysis predicted of what is bought each year.',
  fields: (t) => ({
    unitsPerYear: t.exposeInt('unitsPerYear'),
    unitPrice: t.exposeString('unitPrice', { description: 'A decimal such as "1250.00".' }),
    currency: t.exposeString('currency'),
  }),
});

/** The most follow-ups of a request. */
export const MOST_FOLLOW_UPS = FOLLOW_UP_ROUNDS.length * FOLLOW_UP_PARTS.length;

export const FollowUpType = builder.objectRef<FollowUp>('FollowUp').implement({
  description:
    'What somebody is asked about a device on the shelf, and has answered. For staff, and for the person who asked for the device and was asked.',
  fields: (t) => ({
    id: t.id({
      description: 'With the number of its request: "42.1".',
      resolve: ({ requestId, id }) => `${requestId}.${id}`,
    }),
    number: t.exposeInt('id', { description: 'In its request; `answerFollowUp` names it.' }),
    round: t.expose('round', { type: RoundEnum }),
    part: t.expose('part', { type: PartEnum }),
    days: t.exposeInt('days', { description: 'The days after the shelf of which it was asked.' }),
    person: t.field({
      type: NamedPersonType,
      nullable: true,
      description: 'Who is asked. Null when nobody is left who analyzed it: then every analyst may answer.',
      resolve: ({ person }) => person,
    }),
    askedAt: t.expose('askedAt', { type: 'DateTime' }),
    used: t.field({
      type: UsedAsExpectedEnum,
      nullable: true,
      description: 'Null, as all answers are, until it is answered.',
      resolve: ({ answers }) => answers?.used,
    }),
    usedText: t.string({ nullable: true, resolve: ({ answers }) => answers?.usedText }),
    unitsPerYear: t.int({ nullable: true, resolve: ({ answers }) => answers?.unitsPerYear }),
    unitPrice: t.string({
      nullable: true,
      description: 'A decimal such as "1250.00".',
      resolve: ({ answers }) => answers?.unitPrice,
    }),
    currency: t.string({ nullable: true, resolve: ({ answers }) => answers?.currency }),
    again: t.boolean({
      nullable: true,
      description: 'Whether the person would ask for it again.',
      resolve: ({ answers }) => answers?.again,
    }),
    againText: t.string({ nullable: true, resolve: ({ answers }) => answers?.againText }),
    answeredBy: t.field({ type: NamedPersonType, nullable: true, resolve: ({ answeredBy }) => answeredBy }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
    changeableUntil: t.expose('changeableUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when the answers can be changed.',
    }),
    canAnswer: t.exposeBoolean('canAnswer', {
      description: 'Whether the person who reads it may answer now, or change the answers.',
    }),
  }),
});
