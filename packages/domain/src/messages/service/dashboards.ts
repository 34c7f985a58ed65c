import { megabytes } from '../megabytes.ts';

/** Refusals about the publishing of dashboards, their use in other pages and on one's own computer. */
export const DASHBOARD_REFUSALS = {
  mayNotEmbed: 'This page may not show dashboards of the portal.',
  overrideDenied: 'You may not use a dashboard from your own computer in this portal.',
  overrideIncomplete: 'Say which dashboard, by its name, and of which origin it is.',
  reportIncomplete: 'The report must have a name, a version and a known reason.',
  dashboardReportInvalid:
    'The report must have problems, measurements and loads of dashboards, at most 20 of each, as the API describes them.',
  policyReportInvalid: 'The report must be one of the content security policy.',
  // Who publishes
  dashboardsDenied: 'You do not have permission to manage dashboards.',
  operationsDenied: 'You do not have permission to see how the portal runs.',
  publisherTokenUnknown: 'This token is not known or has been revoked.',
  publisherTokenOfOther: (own: string, other: string) =>
    `This token is for the dashboard ${own}, not for ${other}.`,
  publisherTokenExpired: (name: string, day: string) =>
    `This token of ${name} expired on ${day}. Make a new one on the page of your team, /teams/${name}, or ask an operator for one.`,
  tooManyTokens: (most: number) => `You have ${most} tokens for this dashboard already. Revoke one first.`,
  tokenNotFound: 'You have no such token.',
  notOfTeam: (name: string) => `You are not in the team of ${name}.`,
  memberNotFound: (name: string) => `This person is not in the team of ${name}.`,
  teamFull: (name: string, most: number) =>
    `The team of ${name} has ${most} people already, which is the most.`,
  // What waits for an approval
  nothingWaits: (name: string) => `No version of ${name} waits for an approval.`,
  decisionExpected:
    'Say which version, and whether you approve it: with the revision of what you approve, as the list of approvals shows it, or with the reason if you refuse it.',
  approvalChanged: (name: string, version: string) =>
    `What ${name} asks for is not what you looked at for ${version} any more: another version, another share of the browsers, or other claims. Nothing was decided. Look at it again.`,
  withdrawnInUse: (version: string, claim: string) =>
    `${version} claims what is not approved any more: ${claim}. Roll it back or disable the dashboard.`,
  claimUnknown: (name: string) => `${name} has no such approved claim. It may have been withdrawn already.`,
  claimWithdrawn: (name: string, version: string, claim: string) =>
    `${name} ${version} claims what was approved once and has been withdrawn: ${claim}. Publish it with "activate" to ask for a new approval.`,
  // What is there
  dashboardNotFound: 'There is no such dashboard.',
  dashboardUnknown: (name: string) => `There is no dashboard ${name}.`,
  flagUnknown: (name: string, dashboard: string) => `There is no flag ${name} of ${dashboard}.`,
  versionNotFound: (version: string, name: string) => `There is no version ${version} of ${name}.`,
  versionFilesMissing: (name: string, version: string) => `The files of ${name} ${version} are not there.`,
  // What becomes live
  versionExpected: 'Say which version, and for a canary a share from 1 to 99.',
  disabledExpected: 'Say whether it is disabled: true or false.',
  sandboxedExpected: 'Say whether it is sandboxed: true or false.',
  enabledByOperators: 'An administrator or an operator has disabled this dashboard. Only they bring it back.',
  sandboxByOperators: 'Only an administrator or an operator decides whether a dashboard is sandboxed.',
  switchesNotSandboxed: (name: string) =>
    `${name} has the page on which administrators manage dashboards, and does not work in a sandbox.`,
  canaryWithoutLive: (name: string) =>
    `${name} has no live version yet: publish the first one without a canary.`,
  alreadyLive: (name: string, version: string) => `${name} ${version} is live for everyone already.`,
  dashboardHasSwitches: (name: string) =>
    `${name} has the page on which administrators enable dashboards. Disable it by its token: npm run remotes -- disable ${name}`,
  dashboardChanged: (name: string) => `${name} has been changed meanwhile. Look at it again.`,
  noVersionBefore: (name: string, live: string) => `${name} has no version before ${live} to go back to.`,
  versionInUse: (name: string, version: string, use: string) => `${name} ${version} is ${use}, and stays.`,
  versionInPages: (name: string, version: string, until: string) =>
    `Pages may be open with ${name} ${version}: it can be removed from ${until} on.`,
  // Previews
  previewIncomplete: 'Say which dashboard, by its name, and which version.',
  previewUnknown: (name: string, version: string) =>
    `There is no preview ${version} of ${name} that you may open. It may have ended, or you are neither in its team nor a tester.`,
  previewSandboxed: (name: string) =>
    `${name} runs in a frame of its own here, and a preview would not. Try it on another portal.`,
  tooManyPreviews: (name: string, most: number) =>
    `${name} has ${most} previews already. "npm run remotes -- list" names them, "npm run remotes -- end-preview ${name} VERSION" ends one.`,
  // The description of a build
  descriptionTooLarge: (most: number) => `remote.json is larger than ${most} bytes.`,
  descriptionInvalid: (problem: string) => problem,
  descriptionOfOther: (found: string, expected: string) => `remote.json is of ${found}, not of ${expected}.`,
  manifestInvalid: (problem: string) => problem,
  manifestConflict: (problem: string) => problem,
  contractOther: (name: string, built: string, served: readonly string[]) =>
    `${name} was built for version ${built} of the portal's contract; this portal has ${served.join(' and ')}.`,
  documentsNotAnswered: (version: string, problems: readonly string[]) =>
    [`${version} asks for what this portal does not answer:`, ...problems].join('\n'),
  exportsMissing: (version: string, problems: readonly string[]) =>
    [`${version} uses what this portal does not give to dashboards:`, ...problems].join('\n'),
  versionDiffers: (version: string, name: string) =>
    `Version ${version} of ${name} exists with other content. Versions never change: build a new one.`,
  versionDiffered: (version: string, name: string) =>
    `Version ${version} of ${name} had other content before it was removed. Versions never change: build a new one.`,
  // The upload of a build
  lengthExpected: 'The upload must say how long it is (Content-Length).',
  buildTooLarge: (most: number) => `The build is larger than ${most} bytes.`,
  descriptionFirst: 'The first part of the upload must be remote.json.',
  partNotFile: (name: string) => `${name} is not a file.`,
  fileNotListed: (name: string) => `${name} is not among the files of remote.json, or comes twice.`,
  buildFileTooLarge: (name: string, most: number) => `${name} is larger than ${most} bytes.`,
  scriptTooLarge: (name: string, size: number, most: number) =>
    `${name} has ${size} bytes; a script has at most ${most} here. Load parts of it later with import(), or ask the operator (DASHBOARD_MAX_SCRIPT_BYTES).`,
  scriptsTooLarge: (size: number, most: number) =>
    `The entry and the scripts in preload have ${size} bytes together, all of which come when a page opens; that is at most ${most} here. Load parts of them later with import(), or ask the operator (DASHBOARD_MAX_SCRIPT_BYTES).`,
  fileNotUtf8: (file: string) => `${file} is not UTF-8, so a browser could read something else in it.`,
  stylesNotScoped: (problems: readonly string[]) =>
    ['The styles hold for more than the dashboard:', ...problems].join('\n'),
  fileHashDiffers: (name: string) => `${name} does not have the hash that remote.json states.`,
  fileMissing: (name: string) => `The upload lacks ${name}, which remote.json lists.`,
  filesBeyondRoom: (name: string, most: number) =>
    `With ${name} the files are larger than the ${most} bytes that there is room for.`,
  buildUploadTooSlow: 'The upload has taken more than an hour. Send it again.',
  tooManyVersions: (whose: string, most: number, name: string) =>
    `Of ${whose}, the most is kept already: ${most} versions. ${roomFor(name)}`,
  noRoom: (whose: string, used: number, most: number, size: number, name: string) =>
    `Of ${whose}, ${megabytes(used)} of at most ${megabytes(most)} are kept already, and this is ${megabytes(size)} more. ${roomFor(name)}`,
} as const;

const roomFor = (name: string) =>
  `Remove versions that are not needed: "npm run remotes -- list" names them, "npm run remotes -- remove ${name} VERSION" removes one. What has not been live for thirty days goes by itself, except the newest ten.`;

/** What a team and administrators read when the portal has ended something automatically. */
export const REVOCATION_MESSAGES = {
  askRefused: 'The token that asked for it was revoked.',
  endedBy: (token: number) => `the portal: token ${token} was revoked`,
} as const;
