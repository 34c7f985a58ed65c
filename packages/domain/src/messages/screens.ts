/** What the screens alone say: when something failed and the server says nothing better, when it went well, when a list is empty. */

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
export const fetchRequestsFailed = 'Failed to fetch requests';
/** @internal No screen comes to say what the specification words here (ADR 20, 3). */
export const addRequestFailed = 'Failed to add request';
export const submitRequestFailed = 'Failed to submit request';
export const updateStatusFailed = 'Failed to update status';
export const markOrderedFailed = 'Failed to mark as ordered';
export const markOnShelfFailed = 'Failed to mark as on shelf';
export const startAnalysisFailed = 'Failed to start analysis';
export const sendToCommitteeFailed = 'Failed to send to committee';
export const uploadFailed = 'Failed to upload file';
export const downloadFailed = 'Failed to download file';
/** @internal No screen comes to say what the specification words here (ADR 20, 3). */
export const fetchFilesFailed = 'Failed to fetch files';
export const approveFailed = 'Failed to approve request';
export const denyFailed = 'Failed to deny request';
export const fetchUsersFailed = 'Failed to fetch users';
export const fetchSecurityEventsFailed = 'Failed to fetch security events';
export const fetchSessionsFailed = 'Failed to fetch sessions';
export const signOutFailed = 'Failed to sign out';
export const endSessionFailed = 'Failed to end the session';
export const updateUserFailed = 'Failed to update user';
export const verificationFailed = 'Failed to send verification email';
// Successes (spec 8)
export const submitted = 'Device request submitted successfully!';
export const verificationSent = 'Verification email sent! Please check your inbox.';
export const resetCodeSent = 'If the address has an account, a new code is on its way.';
export const ordered = (device: string, backordered: boolean) =>
  `${device} has been marked as ordered${backordered ? ' (backordered)' : ''}`;
export const onShelf = (device: string, lawsonId: string) =>
  `${device} has been marked as on the shelf with Lawson ID: ${lawsonId}`;
// Drafts
export const draftRestored = 'What you typed before and did not send is back.';
// Empty lists (spec 2)
export const noPendingRequests = 'No pending requests';
export const noApprovedDevices = 'No approved devices';
export const noOwnRequests = 'No requests submitted yet.';
export const noArchivedRequests = 'No archived requests found.';
export const noUsers = 'No users found';
export const noSecurityEvents = 'No security events found';
export const noDashboards = 'No dashboards available for your role.';
export const noRoleInformation = 'No role information available';
