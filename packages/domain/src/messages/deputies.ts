/** What the portal says about deputies and absences (ADR 157). */

export const deputyOtherRole = (role: string) =>
  `This person is not ${role}: somebody of your role stands in for you.`;
export const deputySelf = 'You cannot stand in for yourself';
export const deputyGone = 'The deputy must be an active person';
export const deputyNeedsBoth =
  'Give both days, the first and the last one. With neither, your calendar of absences says when';
export const deputyNeedsDays =
  'Say from when until when, or give the portal the address of your calendar of absences first';
export const deputyOver = 'Until must not be over';
export const deputyTooLong = (days: number) => `A deputy stands in for at most ${days} days at a time`;
export const notHttpsCalendar =
  'Address must be the https address of a calendar on the public internet, without user and password';
export const deputyFull = (name: string, most: number) =>
  `${name} stands in for ${most} people already, and for no more.`;

// The screens
export const deputyFromWhen = 'Give the first day on which they stand in';
export const deputyUntilWhen = 'Give the last day on which they stand in';
export const standsInFor = (away: readonly string[]) =>
  `You stand in for ${new Intl.ListFormat('en-GB').format(away)}. What waits for them waits for you as well.`;
export const nobodyOfRole = (role: string) => `Nobody else with the role ${role} is called that`;
export const fetchDeputyFailed = 'Your deputy could not be loaded';
export const nameDeputyFailed = 'The deputy could not be named';
export const endDeputyFailed = 'The deputy could not be removed';
export const setAbsencesFailed = 'The address could not be kept';
export const deputyNamed = (name: string) => `${name} is named as your deputy.`;
export const deputyEnded = 'Nobody stands in for you any more.';
export const absencesSet = 'The address is kept. The portal reads it every hour.';
