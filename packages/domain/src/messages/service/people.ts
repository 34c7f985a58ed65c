/** Refusals about people, their sign-in and their sessions. */
export const PEOPLE_REFUSALS = {
  userNotFound: 'User not found',
  usersDenied: 'You do not have permission to view users.',
  userChangesDenied: 'You do not have permission to manage users.',
  roleChangesDenied: 'You do not have permission to assign roles.',
  lastAdmin: 'The last active administrator cannot be taken away.',
  emailTaken: 'There is already a user with this email.',
  emailUnverified: 'Please verify your email address first.',
  roleNotOffered: 'This role is given by an administrator.',
  profileComplete: 'Your profile is already complete.',
  accountInactive: 'Your account is inactive. Please contact an administrator.',
  emailDomainRefused: 'Accounts are limited to the email addresses of this organisation.',
  identityUnreachable: 'The sign-in service cannot be reached at the moment. Please try again.',
  sessionsDenied: 'You do not have permission to manage the sessions of others.',
  sessionNotFound: 'There is no such session',
  tooManyCodes: 'Too many incorrect codes. Please try again later.',
  tooManyTries: (wait: string) => `Too many tries. Please try again in ${wait}.`,
  // Texts that are not sent yet
  draftNewer: 'This text was saved in another place after it was read here.',
  tooManyDrafts: (most: number) =>
    `You keep ${most} texts that are not sent yet, and no more fit. Send or discard some of them.`,
  // Deputies
  noDeputy: 'You have named no deputy.',
  noAbsences: 'You have given the portal no calendar of absences.',
  // Events about access
  securityEventsDenied: 'You do not have permission to view security events.',
  eventKindUnknown: (kind: string) => `There are no events of the kind "${kind}"`,
  tooManyPeopleFit: (most: number, text: string) =>
    `More than ${most} people fit "${text}". Please write more of the name or email.`,
} as const;

/** Texts of the embedded identity provider. Its answers have the form and the codes of its library. */
export const IDENTITY_MESSAGES = {
  otpInvalid: 'Invalid OTP',
  otpExpired: 'OTP expired',
  otpSpent: 'Too many attempts',
  passwordShort: 'Password too short',
  passwordLong: 'Password too long',
  passwordCommon:
    'This password is too easy to guess: it is on a list of common ones, or looks like one. Choose another, such as a few words that do not belong together.',
  passwordPersonal:
    'This password is made of names that others know: yours, your email address or that of this portal. Choose another, such as a few words that do not belong together.',
  codeElsewhere:
    'This browser has not signed up with this address. Use the browser in which you signed up, or choose "Forgotten password?" at the sign-in to set a password here.',
  resetElsewhere:
    'This browser has not asked for a code for this address. Use the browser in which you asked for it, or ask for a new code here.',
  trustNotOffered: 'A code is asked for at every sign-in: trustDevice is not offered.',
  nameExpected: (most: number) => `Only name can be changed, to a text of 1 to ${most} characters`,
} as const;
