/** What is wrong with one field or parameter. `label` names it, as a person or a caller knows it. */
export const FIELD_MESSAGES = {
  // Texts of the specification (spec 5)
  representativeRequired: 'Representative name is required',
  replacementRequired: 'Please select whether this is a replacement',
  // Of any field
  required: (label: string, plural = false) => `${label} ${plural ? 'are' : 'is'} required`,
  requiredForReplacement: (label: string, plural = false) =>
    `${label} ${plural ? 'are' : 'is'} required for a replacement`,
  tooLong: (label: string, max: number) => `${label} must be at most ${max} characters`,
  unfitText: (label: string) =>
    `${label} must not have control characters other than tabs and line breaks, nor broken characters`,
  notText: (label: string) => `${label} must be text`,
  notFlag: (label: string) => `${label} must be true or false`,
  notListed: (label: string, options: readonly string[]) => `${label} must be one of ${options.join(', ')}`,
  notInstant: (label: string) =>
    `${label} must be an instant such as 2026-01-31T08:00:00Z, in the years 1 to 9999 and on a day of the calendar`,
  notRoles: 'Roles must be a list of roles',
  notEmail: 'E-mail must be a valid address',
  // Passwords and codes
  passwordTooShort: (min: number) => `Password must have at least ${min} characters`,
  codeDigits: (digits: number) => `Enter the ${digits} digits of the code`,
} as const;
