import { auditModule } from './audit/module.ts';
import { actionsModule } from './committee/actions/module.ts';
import { adviceModule } from './committee/advice/module.ts';
import { agendaModule } from './committee/agenda/module.ts';
import { calendarModule } from './committee/calendar/module.ts';
import { circulationModule } from './committee/circulation/module.ts';
import { invitationsModule } from './committee/invitations/module.ts';
import { meetingsModule } from './committee/meetings/module.ts';
import { minutesModule } from './committee/minutes/module.ts';
import { meetingNotesModule } from './committee/notes/module.ts';
import { meetingRemindersModule } from './committee/reminders/module.ts';
import { sessionModule } from './committee/session/module.ts';
import { meetingVotesModule } from './committee/votes/module.ts';
import { approvalsModule } from './dashboards/approvals/module.ts';
import { backendsModule } from './dashboards/backends/module.ts';
import { canaryModule } from './dashboards/canary/module.ts';
import { embedModule } from './dashboards/embed/module.ts';
import { flagsModule } from './dashboards/flags/module.ts';
import { liveModule } from './dashboards/live/module.ts';
import { previewsModule } from './dashboards/previews/module.ts';
import { remotesModule } from './dashboards/remotes/module.ts';
import { reportsModule } from './dashboards/reports/module.ts';
import { sandboxModule } from './dashboards/sandbox/module.ts';
import { sdkModule } from './dashboards/sdk/module.ts';
import { teamsModule } from './dashboards/teams/module.ts';
import { callsModule } from './operations/calls/module.ts';
import { daysModule } from './operations/days/module.ts';
import { operationsModule } from './operations/page/module.ts';
import { draftsModule } from './people/drafts/module.ts';
import { identityModule } from './people/identity/module.ts';
import { profileModule } from './people/profile/module.ts';
import { sessionsModule } from './people/sessions/module.ts';
import { usersModule } from './people/users/module.ts';
import type { Module } from './platform/module.ts';
import { reportExportsModule } from './reports/exports/module.ts';
import { reportFactsModule } from './reports/facts/module.ts';
import { reportFeedsModule } from './reports/feeds/module.ts';
import { reportFilesModule } from './reports/files/module.ts';
import { reportMailsModule } from './reports/mails/module.ts';
import { savedReportsModule } from './reports/saved/module.ts';
import { reportSectionsModule } from './reports/sections/module.ts';
import { assigneeModule } from './requests/assignee/module.ts';
import { changesModule } from './requests/changes/module.ts';
import { clockModule } from './requests/clock/module.ts';
import { commentsModule } from './requests/comments/module.ts';
import { compareModule } from './requests/compare/module.ts';
import { consultationsModule } from './requests/consultations/module.ts';
import { dayRemindersModule } from './requests/day-reminders/module.ts';
import { deputiesModule } from './requests/deputies/module.ts';
import { requestsModule } from './requests/device-requests/module.ts';
import { devicesModule } from './requests/devices/module.ts';
import { evidenceModule } from './requests/evidence/module.ts';
import { filesModule } from './requests/files/module.ts';
import { followUpsModule } from './requests/follow-ups/module.ts';
import { historyModule } from './requests/history/module.ts';
import { interestsModule } from './requests/interests/module.ts';
import { mergeModule } from './requests/merge/module.ts';
import { noticesModule } from './requests/notices/module.ts';
import { outcomesModule } from './requests/outcomes/module.ts';
import { packetModule } from './requests/packet/module.ts';
import { pushModule } from './requests/push/module.ts';
import { recusalsModule } from './requests/recusals/module.ts';
import { routingModule } from './requests/routing/module.ts';
import { savedViewsModule } from './requests/saved-views/module.ts';
import { scannerModule } from './requests/scanner/module.ts';
import { searchModule } from './requests/search/module.ts';
import { secondApprovalsModule } from './requests/second-approvals/module.ts';
import { settingsModule } from './requests/settings/module.ts';
import { severalModule } from './requests/several/module.ts';
import { similarModule } from './requests/similar/module.ts';
import { supportModule } from './requests/support/module.ts';
import { trialsModule } from './requests/trials/module.ts';
import { udiModule } from './requests/udi/module.ts';
import { uploadsModule } from './requests/uploads/module.ts';
import { urgencyModule } from './requests/urgency/module.ts';
import { valueAnalysisModule } from './requests/value-analysis/module.ts';
import { votesModule } from './requests/votes/module.ts';
import { waitingModule } from './requests/waiting/module.ts';
import { watchingModule } from './requests/watching/module.ts';

/** All modules; what they add comes in this order. */
export const MODULES: readonly Module[] = [
  requestsModule,
  usersModule,
  // The histories of requests come before the audit, because their events of today belong to the digest of the day.
  historyModule,
  auditModule,
  uploadsModule,
  filesModule,
  evidenceModule,
  votesModule,
  interestsModule,
  recusalsModule,
  searchModule,
  noticesModule,
  pushModule,
  commentsModule,
  watchingModule,
  settingsModule,
  routingModule,
  assigneeModule,
  deputiesModule,
  urgencyModule,
  severalModule,
  similarModule,
  supportModule,
  mergeModule,
  udiModule,
  scannerModule,
  devicesModule,
  valueAnalysisModule,
  consultationsModule,
  dayRemindersModule,
  outcomesModule,
  trialsModule,
  secondApprovalsModule,
  compareModule,
  followUpsModule,
  packetModule,
  clockModule,
  waitingModule,
  meetingsModule,
  agendaModule,
  invitationsModule,
  meetingRemindersModule,
  circulationModule,
  calendarModule,
  sessionModule,
  meetingVotesModule,
  meetingNotesModule,
  adviceModule,
  minutesModule,
  actionsModule,
  savedViewsModule,
  changesModule,
  identityModule,
  sessionsModule,
  profileModule,
  draftsModule,
  remotesModule,
  approvalsModule,
  previewsModule,
  teamsModule,
  reportsModule,
  canaryModule,
  backendsModule,
  flagsModule,
  liveModule,
  embedModule,
  sandboxModule,
  sdkModule,
  reportFactsModule,
  reportSectionsModule,
  reportExportsModule,
  reportFeedsModule,
  savedReportsModule,
  reportFilesModule,
  callsModule,
  daysModule,
  operationsModule,
  reportMailsModule,
];
