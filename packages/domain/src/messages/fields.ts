/** Errors of one field or parameter. `label` is its name for a person or a client. */

// Texts of the specification (spec 5)
export const representativeRequired = 'Representative name is required';
export const replacementRequired = 'Please select whether this is a replacement';
// Of any field
export const required = (label: string, plural = false) => `${label} ${plural ? 'are' : 'is'} required`;
export const requiredForReplacement = (label: string, plural = false) =>
  `${label} ${plural ? 'are' : 'is'} required for a replacement`;
export const requiredForUrgent = (label: string, plural = false) =>
  `${label} ${plural ? 'are' : 'is'} required for an urgent request`;
export const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;
export const unfitText = (label: string) =>
  `${label} must not have control characters other than tabs and line breaks, nor broken characters`;
export const notText = (label: string) => `${label} must be text`;
export const notFlag = (label: string) => `${label} must be true or false`;
export const notObject = (label: string) => `${label} must be an object of names and values`;
export const notListed = (label: string, options: readonly string[]) =>
  `${label} must be one of ${options.join(', ')}`;
export const notInstant = (label: string) =>
  `${label} must be an instant such as 2026-01-31T08:00:00Z, in the years 1 to 9999 and on a day of the calendar`;
export const notRoles = 'Roles must be a list of roles';
export const notPerson = (label: string) => `${label} must be the id of a person`;
export const notPeople = 'Mentions must be a list of ids of people';
export const tooManyMentions = (most: number) => `A comment can mention at most ${most} people`;
export const notEmail = 'Email must be a valid address';
export const notEmails = 'People must be a list of email addresses';
export const tooManyPeople = (most: number) =>
  `People must be at most ${most}: for more, choose a role or a share of sessions`;
export const notWhole = (label: string, min: number, max: number) =>
  min === max
    ? `${label} must be ${min}`
    : `${label} must be a whole number from ${min} to ${max.toLocaleString('en-US')}`;
export const notAssignee = (label: string) =>
  `${label} must be the id of a person who analyzes requests, or null for nobody`;
export const notAssignable =
  'user_id must be the id of an active person who analyzes requests, or null for nobody';
export const notSeveral = (most: number) =>
  `requests must be a list of 1 to ${most} requests, each once, such as [{"id": 42}]`;
export const notRequestId = (label: string) => `${label} must be the id of a request`;
export const notVersion = 'version must be the version of the request that you have read';
export const notVersionOfSetting = 'version must be the version of the setting that you have read';
export const notChoices = (label: string, options: readonly string[]) =>
  `${label} must be a list of some of ${options.join(', ')}`;
export const notEmailOrNone = (label: string) => `${label} must be an email address, or empty for nobody`;
export const notWeekdays = (label: string, days: readonly string[], most: number) =>
  `${label} must be a list of at most ${most} of ${days.join(', ')}`;
export const notCalendarDay = (label: string) => `${label} must be a day of the calendar, such as 2026-12-25`;
export const notDates = (label: string, most: number) =>
  `${label} must be a list of at most ${most} days of the calendar, such as 2026-12-25`;
export const notSender = (label: string) =>
  `${label} must be an address, or a name and an address such as St. Ada <no-reply@hospital.example>`;
export const notPercent = 'The share of sessions must be a whole number from 0 to 100';
export const notDashboard =
  'Dashboard must be a name of lower-case letters, digits and hyphens, as in its portal.json';
export const notTokenDays = (most: number) => `Days must be a whole number from 1 to ${most}`;
export const nobodyWithEmail = (email: string) => `Nobody here has the address ${email}`;
export const notDraftVersion = 'The version must be a whole number from 0: the one that was read last';
export const draftTooLong = (kilobytes: number) => `The value must have at most ${kilobytes} KB as JSON`;
export const savedViewQueryMissing = 'Query must have a filter or an order, such as assignee=me&overdue=true';
// Passwords and codes
export const passwordTooShort = (min: number) => `Password must have at least ${min} characters`;
export const codeDigits = (digits: number) => `Enter the ${digits} digits of the code`;
