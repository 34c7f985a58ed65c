export {
  absenceCalendarOf,
  absencesFrom,
  calendarsDue,
  changeAbsenceCalendar,
  countNamed,
  deleteAbsenceCalendar,
  deleteDeputyship,
  deputyshipOf,
  deputyshipsAfter,
  replaceAbsences,
  saveAbsenceCalendar,
  saveDeputyship,
  standInsOf,
} from './deputies/store.ts';
export type { AbsenceCalendarRow } from './deputies/tables.ts';
export { deleteDraftsNamed } from './drafts/store.ts';
export { peopleChangedSince } from './history/store.ts';
export { identitySecret } from './identity/secret.ts';
export { publicSettings } from './identity/settings.ts';
export { foreignSources } from './identity/sources.ts';
export { onSessionAnswer } from './sessions/answer.ts';
export { onSignOut } from './sessions/end.ts';
export { type FollowedSession, followSession } from './sessions/follow.ts';
export { ownSignIn, requireUsual } from './sessions/of-person.ts';
export { findByEmail } from './sessions/person-store.ts';
export { forgetUser, identifyAgain, openSession } from './sessions/service.ts';
export { nameOf, RequesterType } from './users/graphql.ts';
export { onMembershipEnd } from './users/memberships.ts';
export {
  deleteMembership,
  findMembership,
  insertMembership,
  listMembers,
  lockMembership,
  type Membership,
  membershipsOf,
} from './users/memberships-store.ts';
export { canAct, type User } from './users/model.ts';
export { deleteHolder, insertHolder, isHolder, listHolders } from './users/override-holders-store.ts';
export { onOwnProfile, onUserChange, readNames } from './users/service.ts';
export { isActiveWith, peopleById, peopleWith } from './users/store.ts';
export type { UsersTable } from './users/tables.ts';
export { lockUser, onRename } from './users/write-store.ts';
