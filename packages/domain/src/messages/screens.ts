/**
 * Texts that only the screens use: when something failed and the server says nothing better, when it succeeded, and when a
 * list is empty.
 */

export const patientDataWarning =
  'IMPORTANT: Do not upload any files that contain patient health information.';
// Codes and passwords
export const codeExpired = 'This code has expired. Please ask for a new one.';
export const codeSpent = 'Too many wrong codes. Please ask for a new one.';
export const signInSpent = 'Too many wrong codes. Please sign in again.';
export const signInOver = 'This sign-in has run out. Please sign in again.';
export const passwordChanged = 'Your password has been changed. Sign in with the new one.';
export const passwordWrong = 'This is not your current password.';
// Permissions (spec 5 and 6)
export const stillUnderAnalysis =
  'This request is still under analysis and not ready for committee decision.';
export const accessDenied = "You don't have permission to access this page";
export const userManagementDenied = 'You do not have permission to access this page.';
export const secondFactorMissingHere =
  'Your role needs a second factor. Set it up below; if you have one already, sign out and sign in again.';
export const roleWaitsForFactor = 'Your role counts as soon as you have a second factor.';
// Authentication (spec 8)
export const parseFailed = 'Failed to parse error response';
export const authenticateFailed = 'Failed to authenticate';
export const forceLoginFailed = 'Failed to force login';
export const completeProfileFailed = 'Failed to complete profile';
export const loginFailed = 'Login failed';
export const logoutFailed = 'Logout failed';
export const authenticationFailed = 'Authentication failed';
export const emergencyLoginFailed = 'Emergency login failed';
export const identityScriptFailed = (provider: string) => `Failed to download latest ${provider} script`;
// Defaults where the server says nothing better (spec 8)
export const apiFailed = 'API request failed';
/** What to do, beside the message of a call that the portal has not answered in words. */
export const noAnswer =
  'No answer came. What you typed stays here. Check your connection, and whether it was done, before you try again.';
export const callTooLarge = 'It is larger than the portal takes. Shorten the text or choose a smaller file.';
export const notAvailableNow = 'The portal is not available right now. Please try again in a minute.';
export const fetchRequestsFailed = 'Failed to fetch requests';
/** @internal No screen shows this text of the specification (ADR 20, 3). */
export const addRequestFailed = 'Failed to add request';
export const submitRequestFailed = 'Failed to submit request';
export const updateStatusFailed = 'Failed to update status';
export const markOrderedFailed = 'Failed to mark as ordered';
export const markOnShelfFailed = 'Failed to mark as on shelf';
export const startAnalysisFailed = 'Failed to start analysis';
export const sendToCommitteeFailed = 'Failed to send to committee';
export const uploadFailed = 'Failed to upload file';
/** The refusal of one of several files, told where the list of files is not in view. */
export const uploadOf = (fileName: string, refusal: string) => `${fileName}: ${refusal}`;
export const downloadFailed = 'Failed to download file';
/** @internal No screen shows this text of the specification (ADR 20, 3). */
export const fetchFilesFailed = 'Failed to fetch files';
export const watchFailed = 'Failed to change what you watch';
export const watched = 'You watch this request: you will be told what happens to it.';
export const notWatched = 'You no longer watch this request.';
export const approveFailed = 'Failed to approve request';
export const denyFailed = 'Failed to deny request';
export const fetchUsersFailed = 'Failed to fetch users';
export const fetchSecurityEventsFailed = 'Failed to fetch security events';
export const fetchSessionsFailed = 'Failed to fetch sessions';
export const signOutFailed = 'Failed to sign out';
export const endSessionFailed = 'Failed to end the session';
export const updateUserFailed = 'Failed to update user';
export const verificationFailed = 'Failed to send verification email';
// Defaults of what the specification does not name
export const withdrawRequestFailed = 'Failed to withdraw request';
export const recordVoteFailed = 'Failed to record vote';
export const inviteUserFailed = 'Failed to invite user';
export const fetchFlagsFailed = 'Failed to load the flags';
export const changeLimitsFailed = 'Failed to change the limits';
export const changeFlagFailed = 'Failed to change the flag';
export const fetchDashboardsFailed = 'Failed to fetch dashboards';
export const fetchApprovalsFailed = 'Failed to fetch approvals';
export const fetchMembersFailed = 'Failed to fetch the people of teams';
export const nameMemberFailed = 'Failed to add the person';
export const fetchNoticesFailed = 'Failed to fetch your notices';
export const readNoticesFailed = 'Failed to mark the notices as read';
export const fetchPushFailed = 'Failed to fetch your devices';
export const savePushFailed = 'Failed to change your devices';
export const pushDenied = 'Allow notifications of this site in your browser, then try again';
export const pushUnavailable = 'This browser has no push service. Please try again later.';
export const savePreferencesFailed = 'Failed to save how you are told';
export const fetchTeamsFailed = 'Failed to fetch your teams';
export const makeTokenFailed = 'Failed to make the token';
export const fetchHealthFailed = 'Failed to fetch the reports of the dashboard';
export const changeDashboardFailed = 'Failed to change the dashboard';
export const fetchMailFailed = 'Failed to fetch mail';
export const secondFactorSetUpFailed = 'The second factor could not be set up.';
export const secondFactorOffFailed = 'The second factor could not be switched off.';
export const newCodesFailed = 'New codes could not be made.';
export const copyCodesFailed = 'The codes could not be copied: please write them down.';
export const copyLinkFailed = (address: string) => `The link could not be copied: ${address}`;
export const renameFailed = 'The name could not be changed.';
export const changePasswordFailed = 'The password could not be changed.';
// What is not there, or not yet
export const requestGone = 'This request is no longer there.';
export const requestNotAvailable = 'This request is not available';
export const requestNotAvailableWhy =
  'It may have been withdrawn, or you may not be allowed to see it. Choose another one.';
export const pageUnknown = 'There is no page at that address, so you are at the start.';
export const requestNotFoundTitle = 'This request was not found';
export const requestNotForYou = 'There is no request here for you to read.';
export const requestNotForYouWhy =
  'The link may be incomplete, the request may have been withdrawn, or it may not be open to you. If somebody sent you the link, ask them.';
export const secondFactorMissingTitle = 'A second factor is missing';
// Pages that cannot be shown
export const settingsNotRead = (status: number) => `The settings could not be read (${status}).`;
export const dashboardsNotRead = (status: number) => `The list of dashboards could not be read (${status})`;
export const identityUnset = 'The setting "identity" is missing: no identity service is chosen.';
export const identityUnknown = (name: string) => `There is no identity service named "${name}".`;
export const oidcUnset = 'The settings of the OpenID Connect provider are missing.';
export const clerkKeyMissing = 'The sign-in publishable key is missing.';
export const pageNotLoaded = 'The page could not be loaded.';
export const partNotLoaded = 'This part of the page could not be loaded.';
export const pageNotShown = 'This page could not be shown';
export const somethingWrong = 'Something went wrong.';
// Dashboards that cannot be shown
export const dashboardNotAvailable = (name: string) => `${name} is not available`;
export const dashboardOutdated = (built: string, own: string) =>
  `It was built for version ${built} of the portal’s contract; this portal has ${own}.`;
export const dashboardUntrusted = (origin: string) =>
  `Its files are at ${origin}, which this portal does not trust.`;
export const dashboardManifestWrong = 'Its manifest is not one that this portal takes.';
export const dashboardFilesOther = 'Its files are not the ones that were published.';
export const dashboardFilesMissing = 'Its files could not be found.';
export const dashboardUnreachable = 'Its files could not be reached.';
export const dashboardSlow = 'It did not answer in time.';
export const dashboardBroken = 'It stopped with an error.';
export const dashboardOff = (name: string) => `${name} is switched off`;
export const dashboardOffWhy = 'An administrator has taken it out of the portal for now.';
export const dashboardOffKept =
  'What you have typed is kept in this tab. You need not do anything: this page opens by itself as soon as the dashboard is back.';
export const typedHere = 'What you had typed here';
export const typedBack = 'What you had typed is back in its fields.';
export const typedBefore = 'What you had typed before';
export const typedBeforeWhy =
  'The dashboard was interrupted, and its fields are no longer the same. Copy what you still need.';
export const copied = 'Copied.';
export const notCopied = 'The browser did not let it be copied. Select the text and copy it.';
export const versionWithdrawnTitle = 'This version was withdrawn';
export const versionWithdrawn = (names: string) =>
  `Something is wrong with the open version of ${names}. Reload the page before you go on. What you have typed is kept.`;
export const dashboardLooping = 'It kept the page busy without end.';
export const dashboardActFailed = (name: string) => `${name} could not do that. Its team has been told.`;
export const sharedMemberReset = (name: string) => `${name} was changed, and set back`;
export const globalNotReplaced = (name: string) => `${name} cannot be replaced`;
export const stylesLeftOut = (selectors: string) => `Styles for the whole page were left out: ${selectors}`;
export const slotExportsNothing = (name: string) => `src/slots/${name}.tsx exports no component named slot.`;
export const slotNotShown = 'This part cannot be shown.';
export const slotNotPrinted = 'This part was not loaded when the page was printed. Print it again.';
export const dashboardUnhealthy = (name: string) => `${name} asks for what this portal does not answer`;
export const noPathOfBackend = (path: string, dashboard: string) =>
  `“${path}” is no path of the backend of ${dashboard}.`;
export const routeNotPath = (path: string, name: string) => `The route ${path} of ${name} is no path.`;
export const labelNotReadable = (label: string, name: string) =>
  `The label “${label}” of ${name} cannot be read.`;
// Sandboxed dashboards
export const sandboxNote = (name: string) =>
  `${name} runs in a sandbox of its own. It never needs your password.`;
export const saidBySandboxed = (name: string, text: string) => `${name}: ${text}`;
export const notOutOfSandbox = (name: string) => `${name} is sandboxed: its code does not run here.`;
export const notInSandbox = 'A sandboxed dashboard cannot make this call.';
export const sandboxMessageRefused = (type: string, field: string, limit?: number) =>
  limit === undefined
    ? `The portal took no “${type}”: its “${field}” is not what it must be.`
    : `The portal took no “${type}”: its “${field}” is longer than ${limit} characters.`;
export const operationNotPublished = 'The dashboard was not published with this operation.';
export const tooMuchFromSandbox = 'The dashboard asks for too much at once. Please wait a minute.';
export const noLinkOutOfSandbox = 'A sandboxed dashboard cannot open pages of other sites.';
export const callCancelled = 'The call was cancelled.';
// Dashboards of one's own computer
export const ownServerSilent = (origin: string) => `${origin} does not answer.`;
export const ownServerOther = (origin: string, name: string) =>
  `${origin} does not serve the dashboard ${name}.`;
export const liveShownInstead = (problem: string) => `${problem} The live version is shown.`;
export const overrideNotAllowed = (name: string, origin: string) =>
  `You may no longer use ${name} from ${origin} here.`;
// Previews
export const previewEnded = (name: string, version: string) =>
  `The preview ${version} of ${name} has ended, or you may not open it.`;
export const previewNotRead = (name: string, version: string) =>
  `The preview ${version} of ${name} could not be read.`;
export const previewNoAddress = 'The address names no preview.';
// Successes (spec 8)
export const submitted = 'Device request submitted successfully!';
export const verificationSent = 'Verification email sent! Please check your inbox.';
export const resetCodeSent = 'If the address has an account, a new code is on its way.';
export const ordered = (device: string, backordered: boolean) =>
  `${device} has been marked as ordered${backordered ? ' (backordered)' : ''}`;
export const onShelf = (device: string, lawsonId: string) =>
  `${device} has been marked as on the shelf with Lawson ID: ${lawsonId}`;
export const dismissed = (device: string) => `${device} has been dismissed`;
/** `why` may end in a full stop or not. */
export const notDismissed = (device: string, why: string) =>
  `${device} was not dismissed. ${why.replace(/\.?$/, '.')} It is hidden in this browser only.`;
export const restored = (device: string) => `${device} has been restored`;
// Saved views
export const viewsFailed = 'The views cannot be read right now';
export const viewFailed = 'Failed to save the view';
export const noViews = 'No view is saved. Narrow or sort the list, then save it here.';
export const viewSaved = (name: string) => `The view "${name}" is saved.`;
export const viewRemoved = (name: string) => `The view "${name}" is removed.`;
export const viewHasOthers = 'A filter that another dashboard has added cannot be saved';
export const viewIsShared = 'All of them can rename and remove it.';
// Drafts
export const draftRestored = 'What you typed before and did not send is back.';
export const draftSaved = (time: string) => `Saved ${time}`;
export const draftWaits = 'Kept on this device until it can be saved';
export const draftNewerTitle = (time: string) => `You typed another text elsewhere, saved ${time}`;
export const draftTakeNewer = (time: string) => `Use the one from ${time}`;
export const draftKeepMine = 'Keep mine';
// What the hospital decides
export const fetchSettingsFailed = 'The settings could not be read.';
export const settingHistoryFailed = 'Who changed it before could not be read.';
export const changeSettingFailed = 'The setting could not be changed';
export const settingSaved = (label: string, value: string) => `${label}: ${value}`;
export const settingPreviewNone = 'No due day changes. It counts from the next reminder on.';
// Who has a request
export const taken = (device: string) => `You have taken ${device}`;
export const given = (device: string, name: string) => `${device} has been given to ${name}`;
export const released = (device: string) => `Nobody has ${device} any more`;
export const assignFailed = 'The request could not be assigned';
export const nobodyToGive = 'There is nobody else to give it to.';
export const peopleFailed = 'The people could not be read.';
// Mails that have failed
export const failedMailsAre =
  'Mails about requests that the mail server did not take. The portal has given them up.';
export const failedMailsComeWhen =
  'A mail appears here when the mail server refuses it, or has not taken it for two days.';
export const fetchMailsFailed = 'Failed to fetch mails';
export const retryMailsFailed = 'The mails could not be tried again';
export const mailsFailed = (count: number) =>
  count === 1 ? '1 mail could not be sent' : `${count} mails could not be sent`;
export const mailsRetried = (count: number) =>
  count === 1 ? '1 mail is being sent again' : `${count} mails are being sent again`;
// Several requests at once
export const severalFailed = 'The requests could not be changed';
export const severalStillChosen = 'They are still chosen, for another try.';
export const severalAtOtherStage = (count: number) =>
  `${count} of them cannot be moved this way from their stage. The report will say so.`;
export const severalGiven = 'What somebody else has taken stays theirs.';
export const noLongerChosen = (which: string) =>
  `No longer chosen, because it is not in this list any more: ${which}`;
// What waits for a person
export const waitForYou = (count: number) => (count === 1 ? '1 waits for you' : `${count} wait for you`);
export const noWorkWaits = 'Nothing waits for you.';
export const noWorkWaitsNext = 'What comes to you appears here as soon as it does.';
export const waitingFailed = 'What waits for you could not be read.';
// Help
export const helpTitle = 'Help';
export const firstStepsTitle = 'First steps';
export const hintsDone = 'Got it';
export const hintsWhere = 'They stay in the help: in your account menu, or press ?';
export const hintsAgain = 'Show them on the start page again';
export const hintsShown = 'They are on the start page until you put them away there.';
export const singleKeys = 'Shortcuts of a single key';
export const singleKeysHelp =
  'Turn them off here if you dictate, or press such keys by mistake. This browser remembers it.';
// What is done to several requests
/**
 * `label` is on the button that asks, `verb` in the question and on the button that does it, `done` is said of requests to which it
 * was done.
 */
export const severalWords = {
  start_analysis: {
    label: 'Start analysis…',
    verb: 'Start the analysis of',
    done: 'taken into analysis',
    pending: 'Starting...',
  },
  send_to_committee: {
    label: 'Send to committee…',
    verb: 'Send',
    done: 'sent to the committee',
    pending: 'Sending...',
  },
  approve: { label: 'Approve…', verb: 'Approve', done: 'approved', pending: 'Approving...' },
  reject: { label: 'Deny…', verb: 'Deny', done: 'denied', pending: 'Denying...', danger: true },
  dismiss: { label: 'Dismiss…', verb: 'Dismiss', done: 'dismissed', pending: 'Dismissing...', danger: true },
  restore: { label: 'Restore…', verb: 'Restore', done: 'restored', pending: 'Restoring...' },
  order: {
    label: 'Mark as ordered…',
    verb: 'Mark as ordered',
    done: 'marked as ordered',
    pending: 'Marking...',
  },
  shelve: { label: 'On shelf…', verb: 'Shelve', done: 'placed on the shelf', pending: 'Shelving...' },
  assign: { label: 'Give…', verb: 'Give', done: 'given', pending: 'Giving...' },
} as const;
// Empty lists (spec 2)
export const noPendingRequests = 'No pending requests';
export const noApprovedDevices = 'No approved devices';
export const noOwnRequests = 'No requests submitted yet.';
export const noArchivedRequests = 'No archived requests found.';
export const noUsers = 'No users found';
export const noSecurityEvents = 'No security events found';
export const noFailedMails = 'No mail has failed';
export const noDashboards = 'No dashboards available for your role.';
export const noRoleInformation = 'No role information available';
