/**
 * Texts that only the screens use: when something failed and the server says nothing better, when it succeeded, and when a
 * list is empty.
 */

export const patientDataWarning =
  'IMPORTANT: Do not upload any files that contain patient health information.';
// Permissions (spec 5 and 6)
export const stillUnderAnalysis =
  'This request is still under analysis and not ready for committee decision.';
export const userManagementDenied = 'You do not have permission to access this page.';
// Defaults where the server says nothing better (spec 8)
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
export const updateUserFailed = 'Failed to update user';
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
export const copyLinkFailed = (address: string) => `The link could not be copied: ${address}`;
// What is not there, or not yet
export const requestGone = 'This request is no longer there.';
export const requestNotAvailable = 'This request is not available';
export const requestNotAvailableWhy =
  'It may have been withdrawn, or you may not be allowed to see it. Choose another one.';
export const requestNotFoundTitle = 'This request was not found';
export const requestNotForYou = 'There is no request here for you to read.';
export const requestNotForYouWhy =
  'The link may be incomplete, the request may have been withdrawn, or it may not be open to you. If somebody sent you the link, ask them.';
// Pages that cannot be shown
export const partNotLoaded = 'This part of the page could not be loaded.';
export const somethingWrong = 'Something went wrong.';
// Successes (spec 8)
export const submitted = 'Device request submitted successfully!';
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
// Empty lists (spec 2)
export const noPendingRequests = 'No pending requests';
export const noApprovedDevices = 'No approved devices';
export const noOwnRequests = 'No requests submitted yet.';
export const noArchivedRequests = 'No archived requests found.';
export const noUsers = 'No users found';
export const noSecurityEvents = 'No security events found';
export const noDashboards = 'No dashboards available for your role.';
export const noRoleInformation = 'No role information available';
