/** What the screens alone say: when something failed and the server says nothing better, when it went well, when a list is empty. */
export const SCREEN_MESSAGES = {
  patientDataWarning: 'IMPORTANT: Do not upload any files that contain patient health information.',
  // Codes and passwords
  codeExpired: 'This code has expired. Please ask for a new one.',
  codeSpent: 'Too many wrong codes. Please ask for a new one.',
  signInSpent: 'Too many wrong codes. Please sign in again.',
  signInOver: 'This sign-in has run out. Please sign in again.',
  passwordChanged: 'Your password has been changed. Sign in with the new one.',
  passwordWrong: 'This is not your current password.',
  // Permissions (spec 5 and 6)
  stillUnderAnalysis: 'This request is still under analysis and not ready for committee decision.',
  accessDenied: "You don't have permission to access this page",
  userManagementDenied: 'You do not have permission to access this page.',
  secondFactorMissingHere:
    'Your role needs a second factor. Set it up below; if you have one already, sign out and sign in again.',
  roleWaitsForFactor: 'Your role counts as soon as you have a second factor.',
  // Authentication (spec 8)
  parseFailed: 'Failed to parse error response',
  authenticateFailed: 'Failed to authenticate',
  forceLoginFailed: 'Failed to force login',
  completeProfileFailed: 'Failed to complete profile',
  loginFailed: 'Login failed',
  logoutFailed: 'Logout failed',
  authenticationFailed: 'Authentication failed',
  emergencyLoginFailed: 'Emergency login failed',
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
