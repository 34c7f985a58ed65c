import { type Snake, snake } from '../snake.ts';
import { actionNotReal, actionsNotYet, finishActionDenied, reopenActionDenied } from './actions.ts';
import { analysisClosed, partsMissing } from './analysis.ts';
import * as COMMENT_REFUSALS from './comment-refusals.ts';
import {
  consultationAnswered,
  consultationClosed,
  consultationWithdrawn,
  consultedAlready,
  onlyConsultedAnswer,
} from './consultations.ts';
import { deputyFull, deputyOtherRole } from './deputies.ts';
import {
  evidenceClosed,
  evidenceDenied,
  evidenceForStaffDenied,
  notEvidenceType,
  onlyAdderCorrects,
  onlyAdderRemoves,
} from './evidence.ts';
import { followUpClosed, followUpKept, onlyAskedFollowUp } from './follow-ups.ts';
import {
  cannotBeRecused,
  interestsDenied,
  onlyCommitteeDeclares,
  onlyOfficeRecuses,
  recusedCannotVote,
} from './interests.ts';
import {
  agendaFull,
  answerMeetingDenied,
  changeMeetingDenied,
  circulationOver,
  meetingBegun,
  meetingOver,
  meetingsDenied,
  notBeforeCommittee,
  onAgendaAlready,
  planMeetingDenied,
} from './meetings.ts';
import {
  approveMinutesDenied,
  minutesApproved,
  minutesNotApproved,
  minutesNotYet,
  nameTakerDenied,
  writeMinutesDenied,
} from './minutes.ts';
import {
  conditionsOver,
  noTrialRuns,
  notYourCondition,
  onlyEvaluators,
  onlyOfficeEndsTrials,
  onlyOfficeReopens,
  orderBlockedByCondition,
  orderBlockedByTrial,
  trialNotBegun,
  trialOver,
} from './outcomes.ts';
import * as REFUSALS from './refusals.ts';
import {
  departmentKept,
  departmentMissing,
  otherDepartmentDenied,
  ownDepartmentNoCommittee,
  reportNotFound,
  reportsCountedAnew,
  reportsDenied,
} from './reports.ts';
import { sayer } from './say.ts';
import {
  approvalKept,
  approvalWaits,
  firstHasLeft,
  noApprovalWaits,
  onlyFirstTakesBack,
  otherApprovalWaits,
  secondIsFirst,
} from './second.ts';
import { BACKEND_REFUSALS } from './service/backends.ts';
import { CALL_REFUSALS } from './service/calls.ts';
import { DASHBOARD_REFUSALS } from './service/dashboards.ts';
import { MEETING_REFUSALS } from './service/meetings.ts';
import { PEOPLE_REFUSALS } from './service/people.ts';
import { REPORT_REFUSALS } from './service/reports.ts';
import { REQUEST_REFUSALS } from './service/requests.ts';
import { UPLOAD_REFUSALS } from './service/uploads.ts';
import {
  attendanceDenied,
  meetingNotOpen,
  meetingNotPlanned,
  meetingTooEarly,
  runMeetingDenied,
} from './sessions.ts';

const SERVICE_REFUSALS = {
  ...REFUSALS,
  analysisClosed,
  conditionsOver,
  approvalKept,
  approvalWaits,
  firstHasLeft,
  noApprovalWaits,
  onlyFirstTakesBack,
  otherApprovalWaits,
  secondIsFirst,
  notYourCondition,
  onlyOfficeReopens,
  orderBlockedByCondition,
  evidenceClosed,
  evidenceDenied,
  evidenceForStaffDenied,
  notEvidenceType,
  onlyAdderCorrects,
  onlyAdderRemoves,
  partsMissing,
  onlyConsultedAnswer,
  consultationClosed,
  consultationWithdrawn,
  consultationAnswered,
  consultedAlready,
  followUpClosed,
  followUpKept,
  onlyAskedFollowUp,
  cannotBeRecused,
  interestsDenied,
  onlyCommitteeDeclares,
  onlyOfficeRecuses,
  recusedCannotVote,
  meetingsDenied,
  planMeetingDenied,
  changeMeetingDenied,
  answerMeetingDenied,
  meetingBegun,
  circulationOver,
  meetingOver,
  agendaFull,
  notBeforeCommittee,
  onAgendaAlready,
  runMeetingDenied,
  attendanceDenied,
  meetingNotPlanned,
  meetingTooEarly,
  meetingNotOpen,
  approveMinutesDenied,
  minutesApproved,
  minutesNotApproved,
  minutesNotYet,
  nameTakerDenied,
  writeMinutesDenied,
  actionNotReal,
  actionsNotYet,
  finishActionDenied,
  reopenActionDenied,
  orderBlockedByTrial,
  noTrialRuns,
  onlyEvaluators,
  onlyOfficeEndsTrials,
  trialNotBegun,
  trialOver,
  deputyFull,
  deputyOtherRole,
  departmentMissing,
  departmentKept,
  otherDepartmentDenied,
  reportsCountedAnew,
  ownDepartmentNoCommittee,
  reportNotFound,
  reportsDenied,
  ...COMMENT_REFUSALS,
  ...CALL_REFUSALS,
  ...REQUEST_REFUSALS,
  ...MEETING_REFUSALS,
  ...UPLOAD_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...REPORT_REFUSALS,
  ...DASHBOARD_REFUSALS,
  ...BACKEND_REFUSALS,
} as const;

export { PARAMETER_MESSAGES } from './service/calls.ts';
export { REVOCATION_MESSAGES } from './service/dashboards.ts';
export { IDENTITY_MESSAGES } from './service/people.ts';
export { ADDRESSEE_MESSAGES } from './service/requests.ts';

/** The code of a refusal, which clients compare: the key of the message in snake_case. */
export type ErrorCode = Snake<keyof typeof SERVICE_REFUSALS>;

/** All codes, for the API's description. */
export const ERROR_CODES = (Object.keys(SERVICE_REFUSALS) as (keyof typeof SERVICE_REFUSALS)[])
  .map((key) => snake(key))
  .sort() as readonly ErrorCode[];

/** A refusal with its code, in the form that the API sends. */
export const say = sayer(SERVICE_REFUSALS);
