/** Texts that the shell says before a dashboard or a page of its own stands: they come with its first script (ADR 52). */

export const accessDenied = "You don't have permission to access this page";
export const secondFactorMissingHere =
  'Your role needs a second factor. Set it up below; if you have one already, sign out and sign in again.';
export const roleWaitsForFactor = 'Your role counts as soon as you have a second factor.';
export const identityScriptFailed = (provider: string) => `Failed to download latest ${provider} script`;
export const apiFailed = 'API request failed';
/** What to do, beside the message of a call that the portal has not answered in words. */
export const noAnswer =
  'No answer came. What you typed stays here. Check your connection, and whether it was done, before you try again.';
export const callTooLarge = 'It is larger than the portal takes. Shorten the text or choose a smaller file.';
export const notAvailableNow = 'The portal is not available right now. Please try again in a minute.';
export const pageUnknown = 'There is no page at that address, so you are at the start.';
export const secondFactorMissingTitle = 'A second factor is missing';
export const settingsNotRead = (status: number) => `The settings could not be read (${status}).`;
export const dashboardsNotRead = (status: number) => `The list of dashboards could not be read (${status})`;
export const pageNotLoaded = 'The page could not be loaded.';
export const pageNotShown = 'This page could not be shown';
export const routeNotPath = (path: string, name: string) => `The route ${path} of ${name} is no path.`;
export const labelNotReadable = (label: string, name: string) =>
  `The label “${label}” of ${name} cannot be read.`;
