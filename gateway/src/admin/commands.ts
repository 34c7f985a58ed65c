import { ROLES } from '@portal/domain';
import { dashboardBackend } from '../dashboards/backends/admin.ts';
import { remoteOverride } from '../dashboards/remotes/override/admin.ts';
import { dashboardMember } from '../dashboards/teams/admin.ts';
import { remoteToken } from '../dashboards/teams/token-admin.ts';
import { breakGlass } from '../people/sessions/emergency/admin.ts';
import { codeHash, grant, identitySecret, secondFactor } from './access.ts';
import { dashboardApproval } from './approval.ts';
import { audit } from './audit.ts';
import { backup, backupManifest, restoreCheck } from './backup.ts';
import { gudid } from './gudid.ts';
import { files, reports, search, textKeys, upkeep } from './operations.ts';
import { dashboardSandbox } from './sandbox.ts';

export interface Command {
  /** The arguments of the command, one line for each form. */
  forms: readonly string[];
  /** The description for the list, in one line. */
  about: string;
  /** Everything else that operators should know about the command. */
  details: string;
  /** Returns the text to print. Throws an Error with the problem. */
  run(words: string[]): Promise<string>;
}

/** All commands of `npm run admin -- …`. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  grant: {
    forms: ['EMAIL [ROLE]'],
    about: 'gives a role to the person with that address',
    details: `Without a role it is admin. Who has not signed in yet gets it at the first sign-in with that address.
Roles: ${ROLES.join(', ')}.`,
    run: grant,
  },
  'code-hash': {
    forms: [''],
    about: 'makes the value of the setting BUSINESS_OFFICE_CODE_HASH',
    details: `Reads the access code of Business Office from the standard input, since a word of the command would stay in the
shell's history, and prints the value of the setting.`,
    run: codeHash,
  },
  'second-factor': {
    forms: ['remove EMAIL'],
    about: 'takes the second factor from somebody who has lost the device',
    details: `Make sure first that it is the person who asks. All their sessions end; the password alone signs them in, and they set
up a new factor under Security Settings. It is recorded. For the embedded identity provider.`,
    run: secondFactor,
  },
  'identity-secret': {
    forms: ['replaced'],
    about: 'goes on with another IDENTITY_SECRET, when the old one is lost or known to others',
    details: `Stop all gateways, set the new secret, and run it before they start again. What the old one has encrypted is removed: signing keys,
also those of assertions for backends of dashboards, and all second factors, which people set up anew. All sessions end. Passwords
stay. Does nothing while the secret is the old one.`,
    run: identitySecret,
  },
  'break-glass': {
    forms: ['open --reason "TEXT" --user EMAIL… [--minutes 60]', 'status', 'close'],
    about: 'opens and closes emergency login, for when the identity provider is down',
    details: `open prints a code for each person: it signs them in once, for 15 minutes, without deciding and user management. The
person must be active, verified and have a completed profile. --user may stand several times, or several addresses after
it. --minutes is at most a day, and 60 unless given. Everything is recorded, with the reason.
status tells until when it is open, and which codes were used.
close ends it, and at once every session that its codes began.`,
    run: breakGlass,
  },
  audit: {
    forms: ['verify [--expect DIGEST|FILE] [--new]', 'accept --all | ID…'],
    about: 'checks that no history was changed',
    details: `Goes through all recorded histories and digests, tells what is not as it was written, and ends with 1 if anything is.
--expect takes the newest digest that is kept elsewhere, or a file with it: an earlier answer, the log, the manifest of a backup.
--new says that the database may be empty.
accept records people as they stand who are not what their histories say, when you know why: while an upgrade ran, a gateway of the
older version wrote them, or somebody by hand. It prints what differed, and each later verify counts it.`,
    run: audit,
  },
  files: {
    forms: ['sweep'],
    about: 'removes uploaded files that nothing refers to',
    details:
      'Removes uploaded files that no request knows of, tells of files that are missing, and ends with 1 if any are.',
    run: files,
  },
  search: {
    forms: ['rebuild'],
    about: 'adds to the index of the search what it lacks',
    details: `Goes through all requests while the portal runs, adds the words that the index lacks, and counts them anew. One that was
interrupted goes on where it ended. After an upgrade from a version without the search, the gateways do it by themselves, within
minutes of their start. See docs/operations.md.`,
    run: search,
  },
  reports: {
    forms: ['verify', 'rebuild'],
    about: 'checks what reports have counted, or counts all of it anew',
    details: `verify counts what has happened since the last count, compares all of it with the requests and their histories, names each
difference, and ends with 1 if there is any. What happens while it runs may differ.
rebuild counts everything anew while the portal runs; until it is over, reports say that their numbers may be wrong. One that was
interrupted goes on where it ended.`,
    run: reports,
  },
  'text-keys': {
    forms: [''],
    about: 'makes the search keys that requests and people of an older version lack',
    details: `Goes through all requests and people while the portal runs, and writes the keys by which they are found where they are
missing or old. For after an upgrade, when the last gateway of the older version has stopped: see docs/operations.md.`,
    run: textKeys,
  },
  upkeep: {
    forms: [''],
    about: 'does at once what each gateway does every hour by itself',
    details: `Reminders, what waits for a day, sweeps, digests by mail: all that is due, while the portal runs or not. Only the day of the audit is
closed by a gateway alone, whose log keeps the digest. Ends with 1 if a task failed; the log says why. For tests and after a long stop: a
gateway begins with it a minute after its start.`,
    run: upkeep,
  },
  gudid: {
    forms: ['import FILE.zip [--classes FILE]'],
    about: "imports the FDA's database of devices, which the request form then offers",
    details: `FILE.zip is the full delimited release of AccessGUDID: device.txt, identifiers.txt, productCodes.txt, gmdnTerms.txt. While it runs, people
find the devices of before; when all is there, it takes their place in one step. Killed, it goes on when it is started again with the same
file. The release does not tell the class of a device: a foiclass.txt of the FDA's product classifications does, in the ZIP or with --classes.`,
    run: gudid,
  },
  backup: {
    forms: ['FILE'],
    about: 'copies the SQLite database while the gateway runs',
    details: `Writes a new file and nothing over an old one, and a manifest of the same name beside it: rows, histories, files and hashes, which
restore-check compares with. Uploaded files and dashboards are copied apart: see docs/operations.md.`,
    run: backup,
  },
  'backup-manifest': {
    forms: ['FILE'],
    about: 'writes down what a dump of MySQL or MariaDB must give back',
    details: 'Run it just before the dump, with the settings of the gateway: see docs/operations.md.',
    run: backupManifest,
  },
  'restore-check': {
    forms: ['--expect FILE'],
    about: 'checks that a backup was restored whole',
    details: `Compares rows, histories, people, files, dashboards, digests and the identity secret with the manifest that was written with
the backup, verifies the audit, names each difference, and ends with 1 if there is any. Run it before the gateway starts.`,
    run: restoreCheck,
  },
  'remote-token': {
    forms: ['create NAME [--days DAYS]', 'list', 'revoke ID'],
    about: 'makes and revokes the tokens by which dashboards are published',
    details: `create makes a token that publishes the dashboard NAME and nothing else, and prints it once. It expires after DAYS, or
PUBLISH_TOKEN_DAYS. Members of a team make their own on the page of their team.
list shows all tokens: dashboard, whose, when made, when it expires, last used and from where, revoked.
revoke takes a token's power away at once, and ends the previews, the canary and the wait for an approval that it has started.`,
    run: remoteToken,
  },
  'remote-override': {
    forms: ['grant EMAIL', 'revoke EMAIL', 'list'],
    about: 'says who may use dashboards from their own computer',
    details: `grant lets a developer take one dashboard of this portal from an address such as http://localhost:4010, in their own
browser, where the setting REMOTE_OVERRIDE is users, as in production unless set otherwise.
revoke ends it, also for overrides in use, with the next page they open.
list shows who may.`,
    run: remoteOverride,
  },
  'dashboard-member': {
    forms: ['add NAME EMAIL [--tester]', 'remove NAME EMAIL', 'list'],
    about: 'says who is in the team of a dashboard',
    details: `add names a person for the team of the dashboard NAME, which need not be published yet. A member makes tokens for publishing and sees
how the dashboard fares, at /teams/NAME. With --tester the person opens its previews, and nothing else.
remove ends that at once, with the tokens of the person. Making a person inactive does the same.
list shows the people of all teams.`,
    run: dashboardMember,
  },
  'dashboard-approval': {
    forms: [
      'list',
      'approve NAME VERSION REVISION',
      'refuse NAME VERSION --reason "TEXT"',
      'claims NAME',
      'withdraw NAME CLAIM',
    ],
    about: 'approves what a dashboard claims: routes, navigation, cards, slots, embedding',
    details: `list shows the versions that claim more than is approved, with the difference (+ new, ~ for more people, - no longer used), and a
revision. approve lets the dashboard NAME claim it from now on, and publishes VERSION as its team has asked. The revision of
the list says what you have looked at: it changes when the team asks for more meanwhile.
refuse keeps it from going live; its team reads the reason.
claims lists what is approved of a dashboard, and which version that browsers get uses it. withdraw takes one of these back: no
version gets live with it again without a new approval. A version that is live with it stays live until it is rolled back or disabled.
Administrators do all of it at /admin/dashboards.`,
    run: dashboardApproval,
  },
  'dashboard-backend': {
    forms: ['set NAME URL [--plain-http]', 'list', 'clear NAME', 'replace-keys'],
    about: 'names the server that answers the calls of a dashboard',
    details: `set passes the calls of the dashboard NAME below /api/apps/NAME/ on to the server at URL, with a signed assertion of who asks.
URL is https; http is taken for this machine, or with --plain-http where nobody can listen on the way. It counts at once.
list shows all backends.
clear ends it at once: calls are answered 404 then.
replace-keys makes a new key for the assertions and drops the others, when somebody else may know one.`,
    run: dashboardBackend,
  },
  'dashboard-sandbox': {
    forms: ['on NAME', 'off NAME', 'list'],
    about: 'runs a dashboard that is not trusted in a frame of its own',
    details: `on runs the dashboard NAME in a frame of another origin: it gets no session, storage or page of the portal, and asks by
messages for what its published operations say. Its panels, tiles, columns and actions on other screens are left out.
off runs it in the portal's page again.
list shows the dashboards that are sandboxed.
Open pages follow at once where the gateways share Redis, else when they get the focus; administrators do the same at /admin/dashboards.`,
    run: dashboardSandbox,
  },
};
