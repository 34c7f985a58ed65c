/** Texts of the administrators' pages. Only screens use them. */

// What the hospital decides
export const fetchSettingsFailed = 'The settings could not be read.';
export const settingHistoryFailed = 'Who changed it before could not be read.';
export const changeSettingFailed = 'The setting could not be changed';
export const settingSaved = (label: string, value: string) => `${label}: ${value}`;
export const settingPreviewNone = 'It counts from now on.';
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
