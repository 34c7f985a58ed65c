/**
 * Texts of dashboards and requests in pages of other sites. They are in a file of their own, so that the portal's first script does not
 * contain them.
 */

export const notShownHere = 'This cannot be shown here';
export const dashboardNotShown = 'The dashboard could not be shown.';
export const noDashboardNamed = (name: string) => `The portal has no dashboard named “${name}”.`;
export const notEmbeddable = (name: string) => `${name} is not made to stand in other pages.`;
export const noContributionNamed = (dashboard: string, name: string) =>
  `${dashboard} has no panel or tile named “${name}”.`;
export const contributionOfRequest = (title: string, isOfRequest: boolean) =>
  isOfRequest
    ? `“${title}” is about a request: the attribute “request” must give its number.`
    : `“${title}” is about no request: leave the attribute “request” out.`;
export const nothingToShow = 'Nothing to show';
export const nothingToShowNow = (title: string) => `“${title}” has nothing to say now.`;
export const embedAttributeWrong = (attribute: string, value: string, wanted: string) =>
  `${attribute}="${value}" must be ${wanted}.`;
export const embedAttributesTogether =
  'The element takes “name” with “path” for a dashboard, “request” for the page of a request, or “name”, “contribution” and “request” for a part of a dashboard.';
export const hostSilent =
  'The page around this frame does not answer. It must use the portal’s script, embed.js.';
export const frameRefused = (page: string, portal: string) =>
  `Pages of ${page} may not show dashboards of ${portal}. Whoever operates it can allow them by the setting EMBED_ORIGINS.`;
export const frameSilent = (portal: string) => `The dashboard does not answer. Is ${portal} within reach?`;
export const signInWindowBlocked =
  'The browser did not open the sign-in window. Allow pop-up windows for this page, then try again.';
export const signOutWindowBlocked =
  'You are signed out here. The browser did not open the window that signs you out of the portal, too.';
