import { ACTIONS, TRANSITIONS } from '@portal/domain';

/** The part of the gateway's schema that the cache needs; a test compares it with the schema itself. */

/** The types that implement the interface `Error`. */
export const API_ERRORS = ['ConflictError', 'ForbiddenError', 'InvalidError', 'NotFoundError'] as const;

/** Object types without an id: they are parts of the object that contains them. */
export const UNKEYED = [
  ...API_ERRORS,
  'CommentQuestion',
  'DashboardsChange',
  'DeviceRequestConnection',
  'DeviceRequestEdge',
  'FieldChange',
  'FieldError',
  'Flag',
  'FlagsChange',
  'FoundRequest',
  'HospitalSetting',
  'HospitalSettingChange',
  'NoticeConnection',
  'NoticeEdge',
  'NoticePreference',
  'NoticePreferences',
  'NoticesChange',
  'NoticesRead',
  'PageInfo',
  'RequestCommentConnection',
  'RequestCommentEdge',
  'RequestVote',
  'SearchExcerpt',
  'SearchPage',
  'SecurityEventConnection',
  'SecurityEventEdge',
  'SeveralReport',
  'StageDays',
  'TeamMember',
  'UserConnection',
  'UserEdge',
  'Waiting',
] as const;

/** The mutations. */
export const COMMANDS = [
  ...ACTIONS.map((action) => TRANSITIONS[action].mutation),
  'actOnSeveral',
  'addComment',
  'answerQuestion',
  'assignRequest',
  'castVote',
  'changeFlag',
  'changeHospitalSetting',
  'changeNoticePreferences',
  'changeSavedView',
  'createDeviceRequest',
  'deleteComment',
  'deleteDeviceRequest',
  'editComment',
  'inviteUser',
  'nameTeamMember',
  'readAllNotices',
  'readNotice',
  'removeSavedView',
  'removeTeamMember',
  'saveView',
  'updateDeviceRequest',
  'updateUser',
  'watchRequest',
  'withdrawQuestion',
].sort();
