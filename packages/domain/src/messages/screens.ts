/**
 * Texts that only the screens use: when something failed and the server says nothing better, when it succeeded, and when a
 * list is empty.
 */

export const patientDataWarning =
  'IMPORTANT: Do not upload any files that contain patient health information.';
// Permissions (spec 5 and 6)
export const stillUnderAnalysis =
  'This request is still under analysis and not ready for committee decision.';
export const accessDenied = "You don't have permission to access this page";
export const userManagementDenied = 'You do not have permission to access this page.';
export const secondFactorMissingHere =
  'Your role needs a second factor. Set it up below; if you have one already, sign out and sign in again.';
export const roleWaitsForFactor = 'Your role counts as soon as you have a second factor.';
// Defaults where the server says nothing better (spec 8)
export const apiFailed = 'API request failed';
/** What to do, shown next to the message of a call whose answer did not come from the portal. */
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
/** The refusal of one of several files, shown where the list of files is not visible. */
export const uploadOf = (fileName: string, refusal: string) => `${fileName}: ${refusal}`;
export const downloadFailed = 'Failed to download file';
export const evidenceOnPageOnly =
  'Documents can be added and read on the page of the request, not in this frame';
/** @internal No screen shows this text of the specification (ADR 20, 3). */
export const fetchFilesFailed = 'Failed to fetch files';
export const watchFailed = 'Failed to change what you watch';
export const mergeFailed = 'Failed to merge the request';
export const nobodyToAsk = 'Nobody who can be asked about this request is called that';
export const nobodyCalledThat = 'Nobody who uses the portal is called that';
export const mergeNoNumber = 'Write the number of a request, such as MDR-000042';
export const mergeNotFound = (number: string) => `${number} was not found, or you may not read it`;
export const merged = (device: string, into: string) => `${device} was merged into ${into}`;
export const supportFailed = 'Failed to change what you ask for';
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
// Defaults for what the specification does not name
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
export const pushLost =
  'This device gets no notices any more: its push service has ended what you turned on. Turn it on again.';
export const pushUnavailable = 'This browser has no push service. Please try again later.';
export const savePreferencesFailed = 'Failed to save how you are told';
export const fetchTeamsFailed = 'Failed to fetch your teams';
export const makeTokenFailed = 'Failed to make the token';
export const fetchOperationsFailed = 'Failed to fetch how the portal runs';
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
// Nothing to show, or not yet
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
export const searchNotLoaded = 'The search could not be loaded. Try again.';
export const partNotLoaded = 'This part of the page could not be loaded.';
export const pageNotShown = 'This page could not be shown';
export const somethingWrong = 'Something went wrong.';
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
// Drafts
export const draftRestored = 'What you typed before and did not send is back.';
export const draftSaved = (time: string) => `Draft kept ${time}`;
export const draftWaits = 'Kept on this device until it can be saved';
export const draftNewerTitle = (time: string) => `You typed another text elsewhere, saved ${time}`;
export const draftTakeNewer = (time: string) => `Use the one from ${time}`;
export const draftKeepMine = 'Keep mine';
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
