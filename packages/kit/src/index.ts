export { DashboardContext } from './backend/DashboardContext.ts';
export { type Backend, useBackend } from './backend/useBackend.ts';
export { createLazyStore } from './data/lazyStore.ts';
export type { Connection, PagesState } from './data/pages.ts';
export { useAnswer } from './data/useAnswer.ts';
export {
  type Command,
  type CommandData,
  type CommandError,
  type CommandOutcome,
  useCommand,
} from './data/useCommand.ts';
export { useLast } from './data/useLast.ts';
export { type Pages, usePages } from './data/usePages.ts';
export type { DraftListener, DraftView } from './drafts/behind.ts';
export {
  type Draft,
  discardDrafts,
  followDiscarded,
  saveDrafts,
  useDraft,
} from './drafts/useDraft.ts';
export { downloadRequestFile } from './files/download.ts';
export { readEvidenceBytes, uploadEvidence } from './files/evidence.ts';
export { readBytes } from './files/readBytes.ts';
export { saveBytes } from './files/save.ts';
export type { SendOptions } from './files/send.ts';
export { uploadRequestFile } from './files/upload.ts';
export { FlagsContext, useFlag } from './flags/useFlag.ts';
export { createPortalClient } from './graphql/client.ts';
export {
  type FragmentOf,
  graphql,
  type ResultOf,
  readFragment,
  type VariablesOf,
} from './graphql/graphql.ts';
export { atMostEvery } from './live/atMostEvery.ts';
export { followLive, type LiveListener } from './live/hub.ts';
export type { PortalNews } from './live/shareStream.ts';
export { useLiveChanges } from './live/useLiveChanges.ts';
export { type Notices, NoticesContext, useNotices } from './notices/notices.ts';
export { prepareForPrint, printPage } from './print.ts';
export { type SearchAll, SearchAllContext, useSearchAll } from './search/searchAll.ts';
export { ApiError, type ApiRequest, apiFetch, callApi } from './session/api.ts';
export { wasTouched } from './session/attendance.ts';
export {
  type Auth,
  AuthContext,
  actorOf,
  useActor,
  useAuth,
  usePermissions,
  useUser,
} from './session/auth.ts';
export { type Failure, failureOf } from './session/failure.ts';
export { PermissionGate } from './session/PermissionGate.tsx';
export { type EndedBy, onSessionEnded, onTokenReplaced, sessionToken } from './session/token.ts';
export { type PortalUser, toPortalUser, type UserAnswer } from './session/user.ts';
export { deviceOf, type SignedInSession, useSessions } from './session/useSessions.ts';
export {
  type NarrowFilter,
  NO_SLOTS,
  type SlotAction,
  type SlotColumn,
  type SlotFilter,
  type SlotRequest,
  type Slots,
  SlotsContext,
  useSlots,
} from './slots/slots.ts';
