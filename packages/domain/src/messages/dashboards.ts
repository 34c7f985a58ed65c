/** Dashboards that cannot be shown, in a sandbox, from one’s own computer, or as a preview. Only screens say it. */

// Dashboards that cannot be shown
export const dashboardNotAvailable = (name: string) => `${name} is not available`;
export const dashboardOutdated = (built: string, own: string) =>
  `It was built for version ${built} of the portal’s contract; this portal has ${own}.`;
export const dashboardUntrusted = (origin: string) =>
  `Its files are at ${origin}, which this portal does not trust.`;
export const dashboardManifestWrong = 'Its manifest is not one that this portal takes.';
export const dashboardFilesOther = 'Its files are not the ones that were published.';
export const dashboardFilesMissing = 'Its files could not be found.';
export const dashboardUnreachable = 'Its files could not be reached.';
export const dashboardSlow = 'It did not answer in time.';
export const dashboardBroken = 'It stopped with an error.';
export const dashboardOff = (name: string) => `${name} is switched off`;
export const dashboardOffWhy = 'An administrator has taken it out of the portal for now.';
export const dashboardOffKept =
  'What you have typed is kept in this tab. You need not do anything: this page opens by itself as soon as the dashboard is back.';
export const typedHere = 'What you had typed here';
export const typedBack = 'What you had typed is back in its fields.';
export const typedBefore = 'What you had typed before';
export const typedBeforeWhy =
  'The dashboard was interrupted, and its fields are no longer the same. Copy what you still need.';
export const copied = 'Copied.';
export const notCopied = 'The browser did not let it be copied. Select the text and copy it.';
export const versionWithdrawnTitle = 'This version was withdrawn';
export const versionWithdrawn = (names: string) =>
  `Something is wrong with the open version of ${names}. Reload the page before you go on. What you have typed is kept.`;
export const dashboardLooping = 'It kept the page busy without end.';
export const dashboardIntruding = 'It took the keyboard from a field of the portal.';
export const dashboardActFailed = (name: string) => `${name} could not do that. Its team has been told.`;
export const sharedMemberReset = (name: string) => `${name} was changed, and set back`;
export const globalNotReplaced = (name: string) => `${name} cannot be replaced`;
export const stylesLeftOut = (selectors: string) => `Styles for the whole page were left out: ${selectors}`;
export const slotExportsNothing = (name: string) => `src/slots/${name}.tsx exports no component named slot.`;
export const slotNotShown = 'This part cannot be shown.';
export const slotNotPrinted = 'This part was not loaded when the page was printed. Print it again.';
export const dashboardUnhealthy = (name: string) => `${name} asks for what this portal does not answer`;
export const noPathOfBackend = (path: string, dashboard: string) =>
  `“${path}” is no path of the backend of ${dashboard}.`;
export const routeNotPath = (path: string, name: string) => `The route ${path} of ${name} is no path.`;
export const labelNotReadable = (label: string, name: string) =>
  `The label “${label}” of ${name} cannot be read.`;
// Sandboxed dashboards
export const sandboxNote = (name: string) =>
  `${name} runs in a sandbox of its own. It never needs your password.`;
export const saidBySandboxed = (name: string, text: string) => `${name}: ${text}`;
export const notOutOfSandbox = (name: string) => `${name} is sandboxed: its code does not run here.`;
export const notInSandbox = 'A sandboxed dashboard cannot make this call.';
export const sandboxMessageRefused = (type: string, field: string, limit?: number) =>
  limit === undefined
    ? `The portal took no “${type}”: its “${field}” is not what it must be.`
    : `The portal took no “${type}”: its “${field}” is longer than ${limit} characters.`;
export const operationNotPublished = 'The dashboard was not published with this operation.';
export const tooMuchFromSandbox = 'The dashboard asks for too much at once. Please wait a minute.';
export const noLinkOutOfSandbox = 'A sandboxed dashboard cannot open pages of other sites.';
export const callCancelled = 'The call was cancelled.';
// Dashboards of one's own computer
export const ownServerSilent = (origin: string) => `${origin} does not answer.`;
export const ownServerOther = (origin: string, name: string) =>
  `${origin} does not serve the dashboard ${name}.`;
export const liveShownInstead = (problem: string) => `${problem} The live version is shown.`;
export const overrideNotAllowed = (name: string, origin: string) =>
  `You may no longer use ${name} from ${origin} here.`;
// Previews
export const previewEnded = (name: string, version: string) =>
  `The preview ${version} of ${name} has ended, or you may not open it.`;
export const previewNotRead = (name: string, version: string) =>
  `The preview ${version} of ${name} could not be read.`;
export const previewNoAddress = 'The address names no preview.';
