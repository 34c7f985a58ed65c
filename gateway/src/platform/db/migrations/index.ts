import type { Migration } from 'kysely/migration';
import * as initial from './0001-initial.ts';
import * as securityEvents from './0002-security-events.ts';
import * as requestStage from './0003-request-stage.ts';
import * as requestVotes from './0004-request-votes.ts';
import * as auditDigests from './0005-audit-digests.ts';
import * as publishing from './0006-publishing.ts';
import * as shellDocuments from './0007-shell-documents.ts';
import * as largerDescriptions from './0008-larger-descriptions.ts';
import * as emergencyLogin from './0009-emergency-login.ts';
import * as tries from './0010-tries.ts';
import * as embeddedSessions from './0011-embedded-sessions.ts';
import * as remoteOverrides from './0012-remote-overrides.ts';
import * as numberedTries from './0013-numbered-tries.ts';
import * as signIns from './0014-sign-ins.ts';
import * as boundedUploads from './0015-bounded-uploads.ts';
import * as eventChanges from './0016-event-changes.ts';
import * as textKeys from './0017-text-keys.ts';
import * as securityEventDetails from './0020-security-event-details.ts';
import * as textKeysOfAll from './0024-text-keys-of-all.ts';
import * as userEvents from './0025-user-events.ts';
import * as userBaselines from './0026-user-baselines.ts';
import * as countedSecurityEvents from './0027-counted-security-events.ts';
import * as sealedHistories from './0029-sealed-histories.ts';

/** Every migration in order. Once released, one is never changed: the next change is a new file. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-security-events': securityEvents,
  '0003-request-stage': requestStage,
  '0004-request-votes': requestVotes,
  '0005-audit-digests': auditDigests,
  '0006-publishing': publishing,
  '0007-shell-documents': shellDocuments,
  '0008-larger-descriptions': largerDescriptions,
  '0009-emergency-login': emergencyLogin,
  '0010-tries': tries,
  '0011-embedded-sessions': embeddedSessions,
  '0012-remote-overrides': remoteOverrides,
  '0013-numbered-tries': numberedTries,
  '0020-security-event-details': securityEventDetails,
  '0015-bounded-uploads': boundedUploads,
  '0016-event-changes': eventChanges,
  '0014-sign-ins': signIns,
  '0017-text-keys': textKeys,
  '0024-text-keys-of-all': textKeysOfAll,
  '0027-counted-security-events': countedSecurityEvents,
  '0025-user-events': userEvents,
  '0026-user-baselines': userBaselines,
  '0029-sealed-histories': sealedHistories,
};
