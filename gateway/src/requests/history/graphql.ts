import {
  ACTIONS,
  ADVICE_ACTIONS,
  AGENDA_ACTIONS,
  ANALYSIS_ACTIONS,
  ASSIGNEE_ACTIONS,
  AUDIENCES,
  COMMENT_ACTIONS,
  CONDITION_ACTIONS,
  CONSULTATION_ACTIONS,
  EVIDENCE_ACTIONS,
  MERGE_ACTIONS,
  RECUSAL_ACTIONS,
  REMINDER_ACTIONS,
  SECOND_ACTIONS,
  SUPPORT_ACTIONS,
  TRIAL_ACTIONS,
  URGENCY_ACTIONS,
} from '@portal/domain';
import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import type { Context } from '../../platform/context.ts';

import { builder } from '../../platform/graphql/index.ts';
import { changesOfHistories, type ReadEvent } from './reading.ts';
import type { FieldChange } from './told-changes.ts';

export const AudienceEnum = builder.enumType('Audience', {
  description: 'Who may read it: everyone who may read the request, or staff.',
  values: AUDIENCES,
});

const asText = (content: FieldChange['old']) => (content === null ? null : String(content));

const FieldChangeType = builder.objectRef<FieldChange>('FieldChange').implement({
  description: 'A field of a request before and after an event. A flag is "true" or "false".',
  fields: (t) => ({
    field: t.exposeString('field'),
    old: t.string({ nullable: true, resolve: (change) => asText(change.old) }),
    new: t.string({ nullable: true, resolve: (change) => asText(change.new) }),
  }),
});

/** One statement reads the changes of all requests in an answer. */
const changes = createContextCache(
  ({ db }: Context) =>
    new DataLoader<number, Map<number, FieldChange[]>>(async (ids) => {
      const changes = await changesOfHistories(db, ids);
      return ids.map((id) => changes.get(id) ?? new Map());
    }),
);

export const RequestEventType = builder.objectRef<ReadEvent>('RequestEvent').implement({
  description: "One step of a request's history.",
  fields: (t) => ({
    id: t.exposeID('id'),
    action: t.exposeString('action', {
      description: `created, edited, ${ACTIONS.join(', ')}, file_uploaded, vote_approve, vote_deny, ${Object.keys({ ...COMMENT_ACTIONS, ...ANALYSIS_ACTIONS, ...CONDITION_ACTIONS, ...CONSULTATION_ACTIONS, ...TRIAL_ACTIONS, ...EVIDENCE_ACTIONS, ...ASSIGNEE_ACTIONS, ...REMINDER_ACTIONS, ...SUPPORT_ACTIONS, ...MERGE_ACTIONS, ...URGENCY_ACTIONS, ...RECUSAL_ACTIONS, ...AGENDA_ACTIONS, ...ADVICE_ACTIONS, ...SECOND_ACTIONS }).join(', ')}`,
    }),
    audience: t.expose('audience', { type: AudienceEnum }),
    actorName: t.exposeString('actorName'),
    actedFor: t.exposeString('actedFor', {
      nullable: true,
      description: 'The name of somebody who was away, for whom the one who acted stood in.',
    }),
    at: t.expose('at', { type: 'DateTime' }),
    fromStage: t.exposeString('fromStage', { nullable: true }),
    toStage: t.exposeString('toStage', { nullable: true }),
    notes: t.exposeString('notes', { nullable: true }),
    about: t.exposeString('about', {
      nullable: true,
      description:
        'What it is about, as it is called now: the title of evidence. Null when that was removed.',
    }),
    changes: t.field({
      type: [FieldChangeType],
      description: 'What it changed, as far as the person may read it.',
      resolve: async ({ requestId, sequence, sees }, _args, context) =>
        ((await changes(context).load(requestId)).get(sequence) ?? []).filter(({ field }) => sees(field)),
    }),
  }),
});
