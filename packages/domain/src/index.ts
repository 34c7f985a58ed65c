export * from './actor.ts';
export * from './assignee.ts';
export * from './assignment-schema.ts';
export * from './canary-limits.ts';
export * from './comment-schema.ts';
export { commentTextSchema } from './comment-text-schema.ts';
export * from './comments.ts';
export * from './compare.ts';
export * from './constants.ts';
export * from './consultation-schema.ts';
export * from './consultations.ts';
export * from './credentials.ts';
export * from './dashboard-health.ts';
export * from './dashboard-reports.ts';
export * from './deputies.ts';
export { absencesSchema, deputySchema } from './deputy-schema.ts';
export * from './devices.ts';
export * from './drafts.ts';
export * from './errors.ts';
export { eventLabel } from './event-words.ts';
export * from './evidence/kinds.ts';
export * from './evidence/rules.ts';
export { correctedEvidenceSchema, newDocumentSchema, newLinkSchema } from './evidence/schema.ts';
export * from './fact-groups.ts';
export * from './field-schema.ts';
export * from './flags.ts';
export { followUpSchema } from './follow-up-schema.ts';
export * from './follow-ups.ts';
export * from './hints.ts';
export * from './hospital-settings.ts';
export * from './instants.ts';
export { interestsSchema } from './interest-schema.ts';
export * from './interests.ts';
export * from './landing.ts';
export * from './lifecycle.ts';
export * from './limits.ts';
export * from './lists.ts';
export * from './mail-sender.ts';
export * from './meetings/actions.ts';
export {
  type ActionInput,
  actionDoneSchema,
  actionSchema,
  actionVersionSchema,
} from './meetings/actions-schema.ts';
export * from './meetings/advice.ts';
export { agendaOrderSchema, itemChangeSchema, newItemSchema } from './meetings/agenda-schema.ts';
export * from './meetings/invitations.ts';
export * from './meetings/meetings.ts';
export * from './meetings/minutes.ts';
export {
  approvedMinutesSchema,
  LONGEST_MINUTES,
  minutesAdditionSchema,
  minutesSchema,
  minuteTakerSchema,
  notesSchema,
} from './meetings/minutes-schema.ts';
export * from './meetings/quorum.ts';
export {
  changedMeetingSchema,
  circulationSchema,
  type MeetingPlan,
  meetingAnswerSchema,
  newMeetingSchema,
} from './meetings/schema.ts';
export * from './meetings/series.ts';
export * from './meetings/session.ts';
export { attendanceSchema, meetingVoteSchema } from './meetings/session-schema.ts';
export { instantAt, wallClock } from './meetings/wall-clock.ts';
export * from './merge.ts';
export { mergeSchema } from './merge-schema.ts';
export { megabytes } from './messages/megabytes.ts';
export type { Message } from './messages/say.ts';
export type { ErrorCode } from './messages/service.ts';
export { MESSAGES } from './messages.ts';
export * from './new-request.ts';
export * from './notice-kinds.ts';
export { noticeKindsOf } from './notice-reach.ts';
export { OFFICE_ROLES } from './office.ts';
export {
  type CallFigures,
  DAY_NUMBERS,
  type DayNumber,
  MEASURED_SIZES,
  OPERATIONS_SPAN,
  type Operations,
  QUEUE_NAMES,
  QUEUES,
  type QueueName,
  type QueueState,
} from './operations.ts';
export * from './outcomes/conditions.ts';
export * from './outcomes/outcomes.ts';
export type { ConditionInput, TrialInput } from './outcomes/schema.ts';
export {
  approvalSchema,
  conditionChangeSchema,
  evaluationSchema,
  keptReasonSchema,
  secondNumberSchema,
  trialEndSchema,
  trialReasonSchema,
} from './outcomes/schema.ts';
export * from './outcomes/second.ts';
export * from './outcomes/trial.ts';
export * from './ownership.ts';
export * from './packet.ts';
export * from './permissions.ts';
export * from './predicted.ts';
export { recusalSchema } from './recusal-schema.ts';
export * from './recusals.ts';
export * from './reports/catalogue.ts';
export * from './reports/cells.ts';
export * from './reports/facts.ts';
export * from './reports/files.ts';
export * from './reports/filter.ts';
export * from './reports/mail-days.ts';
export { measureWords, type ReportMeasure } from './reports/measures.ts';
export { FIRST_DAY, firstOfMonth, LAST_DAY, monthsLater, monthsOf } from './reports/months.ts';
export * from './reports/periods.ts';
export * from './reports/rows.ts';
export * from './reports/saved.ts';
export * from './request.ts';
export * from './request-address.ts';
export * from './request-fields.ts';
export * from './request-number.ts';
export * from './roles.ts';
export * from './routing.ts';
export * from './routing-form.ts';
export { ROUTING_LIMITS } from './routing-limits.ts';
export { rulesSchema } from './routing-schema.ts';
export * from './saved-view-schema.ts';
export * from './saved-views.ts';
export * from './search.ts';
export * from './security-events.ts';
export * from './setting-form.ts';
export * from './several.ts';
export * from './several-schema.ts';
export * from './shortcut-keys.ts';
export * from './shortcuts.ts';
export * from './similar.ts';
export { camel, type Snake, snake } from './snake.ts';
export * from './stage-clock.ts';
export * from './stage-dates.ts';
export * from './stages.ts';
export * from './support.ts';
export * from './teams.ts';
export * from './text.ts';
export * from './text-schema.ts';
export * from './told-actions.ts';
export * from './transitions.ts';
export { typedDecimal, typedWhole } from './typed-number.ts';
export { readStoredUdi } from './udi/read.ts';
export { udiSchema } from './udi/schema.ts';
export { UDI_AGENCIES, type Udi } from './udi/udi.ts';
export * from './urgency.ts';
export * from './urgency-names.ts';
export { weighSchema } from './urgency-schema.ts';
export * from './validation.ts';
export * from './value-analysis/cost.ts';
export * from './value-analysis/criteria.ts';
export { millionths, signedMillionths } from './value-analysis/decimal.ts';
export * from './value-analysis/labels.ts';
export { money } from './value-analysis/money.ts';
export * from './value-analysis/parts.ts';
export * from './value-analysis/rules.ts';
export { analysisChangeSchema } from './value-analysis/schema.ts';
export * from './value-analysis/score.ts';
export * from './value-analysis/sections.ts';
export * from './value-analysis/shown.ts';
export { WRITING } from './value-analysis/writing.ts';
export { viewNameSchema } from './view-name-schema.ts';
export * from './votes.ts';
export * from './waiting.ts';
export * from './waiting-kinds.ts';
export * from './waiting-names.ts';
export * from './working-time.ts';
