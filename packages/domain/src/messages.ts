/** As people read it: in units of 1,048,576 bytes, with two places at most. */
export const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 ** 2) * 100) / 100} MB`;

/** Every message that the specification words (spec 5, 6 and 8). One place: gateway and screens both read it here. */
export const MESSAGES = {
  // Validation (spec 5)
  representativeRequired: 'Representative name is required',
  replacementRequired: 'Please select whether this is a replacement',
  excelOnly: 'Please upload only Excel files (.xls or .xlsx)',
  uploadsOfTheDay: (files: number) =>
    `You have uploaded ${files} files today. That is the limit; you can upload again tomorrow.`,
  uploadBytesOfTheDay: (bytes: number) =>
    `With this file you would have uploaded more than ${megabytes(bytes)} today. That is the limit; you can upload again tomorrow.`,
  patientDataWarning: 'IMPORTANT: Do not upload any files that contain patient health information.',
  codeRequired: 'A valid code is required for Business Office.',
  codeWrong: 'Incorrect code. Please try again.',
  codeExpired: 'This code has expired. Please ask for a new one.',
  codeUsed: 'This code has been used already. Please wait for the next one.',
  trustNotOffered: 'A code is asked for at every sign-in: trustDevice is not offered.',
  codeSpent: 'Too many wrong codes. Please ask for a new one.',
  signInSpent: 'Too many wrong codes. Please sign in again.',
  signInOver: 'This sign-in has run out. Please sign in again.',
  passwordChanged: 'Your password has been changed. Sign in with the new one.',
  passwordWrong: 'This is not your current password.',
  passwordCommon:
    'This password is too easy to guess: it is on a list of common ones, or looks like one. Choose another, such as a few words that do not belong together.',
  passwordPersonal:
    'This password is made of names that others know: yours, your e-mail address or that of this portal. Choose another, such as a few words that do not belong together.',
  codeElsewhere:
    'This browser has not signed up with this address. Use the browser in which you signed up, or choose "Forgotten password?" at the sign-in to set a password here.',
  resetElsewhere:
    'This browser has not asked for a code for this address. Use the browser in which you asked for it, or ask for a new code here.',
  signInToCreate: 'You must be signed in to create requests. Please wait or reauthenticate.',
  signInToUpdate: 'You must be signed in to update requests. Please wait or reauthenticate.',
  noToken: 'No authentication token found',
  // Permissions (spec 5 and 6)
  onlyBusinessOfficeApproves: 'Only a member of the business office can approve requests',
  onlyBusinessOfficeDecides: 'Only Business Office members can approve or deny requests.',
  stillUnderAnalysis: 'This request is still under analysis and not ready for committee decision.',
  accessDenied: "You don't have permission to access this page",
  userManagementDenied: 'You do not have permission to access this page.',
  securityEventsDenied: 'You do not have permission to view security events.',
  sessionsDenied: 'You do not have permission to manage the sessions of others.',
  userNotFound: 'User not found',
  noSuchSession: 'There is no such session',
  secondFactorMissing: 'Your role needs a second factor. Set it up in your security settings, then go on.',
  secondFactorMissingHere:
    'Your role needs a second factor. Set it up below; if you have one already, sign out and sign in again.',
  roleWaitsForFactor: 'Your role counts as soon as you have a second factor.',
  notInEmergency: 'This cannot be done in an emergency session.',
  sessionEnded: 'Your session has ended. Please sign in again.',
  // Authentication (spec 8)
  refreshFailed: 'Failed to refresh user',
  exchangeFailed: (provider: string) => `Failed to exchange ${provider} token`,
  parseFailed: 'Failed to parse error response',
  authenticateFailed: 'Failed to authenticate',
  forceLoginFailed: 'Failed to force login',
  completeProfileFailed: 'Failed to complete profile',
  loginFailed: 'Login failed',
  logoutFailed: 'Logout failed',
  authenticationFailed: 'Authentication failed',
  emergencyLoginFailed: 'Emergency login failed',
  emergencyLoginContact: 'Emergency login failed. Please try again or contact support.',
  identityScriptFailed: (provider: string) => `Failed to download latest ${provider} script`,
  // Defaults where the server says nothing better (spec 8)
  apiFailed: 'API request failed',
  fetchRequestsFailed: 'Failed to fetch requests',
  addRequestFailed: 'Failed to add request',
  submitRequestFailed: 'Failed to submit request',
  updateStatusFailed: 'Failed to update status',
  markOrderedFailed: 'Failed to mark as ordered',
  markOnShelfFailed: 'Failed to mark as on shelf',
  startAnalysisFailed: 'Failed to start analysis',
  sendToCommitteeFailed: 'Failed to send to committee',
  uploadFailed: 'Failed to upload file',
  downloadFailed: 'Failed to download file',
  fetchFilesFailed: 'Failed to fetch files',
  approveFailed: 'Failed to approve request',
  denyFailed: 'Failed to deny request',
  fetchUsersFailed: 'Failed to fetch users',
  fetchSecurityEventsFailed: 'Failed to fetch security events',
  fetchSessionsFailed: 'Failed to fetch sessions',
  signOutFailed: 'Failed to sign out',
  endSessionFailed: 'Failed to end the session',
  updateUserFailed: 'Failed to update user',
  verificationFailed: 'Failed to send verification email',
  // Successes (spec 8)
  submitted: 'Device request submitted successfully!',
  verificationSent: 'Verification email sent! Please check your inbox.',
  resetCodeSent: 'If the address has an account, a new code is on its way.',
  ordered: (device: string, backordered: boolean) =>
    `${device} has been marked as ordered${backordered ? ' (backordered)' : ''}`,
  onShelf: (device: string, lawsonId: string) =>
    `${device} has been marked as on the shelf with Lawson ID: ${lawsonId}`,
  // Drafts
  draftRestored: 'What you typed before and did not send is back.',
  // A commit whose answer was lost
  outcomeUnknown:
    'The service stopped answering while it saved this. Please check whether it was saved before you try again.',
  // Empty lists (spec 2)
  noPendingRequests: 'No pending requests',
  noApprovedDevices: 'No approved devices',
  noOwnRequests: 'No requests submitted yet.',
  noArchivedRequests: 'No archived requests found.',
  noUsers: 'No users found',
  noSecurityEvents: 'No security events found',
  noDashboards: 'No dashboards available for your role.',
  noRoleInformation: 'No role information available',
} as const;
