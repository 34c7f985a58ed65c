/** Codes, passwords, and the messages when the sign-in fails. Only screens use them. */

// Codes and passwords
export const codeExpired = 'This code has expired. Please ask for a new one.';
export const codeSpent = 'Too many wrong codes. Please ask for a new one.';
export const signInSpent = 'Too many wrong codes. Please sign in again.';
export const signInOver = 'This sign-in has run out. Please sign in again.';
export const passwordChanged = 'Your password has been changed. Sign in with the new one.';
export const passwordWrong = 'This is not your current password.';
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
