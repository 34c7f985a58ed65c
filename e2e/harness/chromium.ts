import { existsSync } from 'node:fs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM_PATH ?? SYSTEM.find((file) => existsSync(file));
const SHELL = '/usr/bin/chromium-headless-shell';
const shellPath =
  process.env.CHROMIUM_SHELL_PATH ?? (!process.env.CHROMIUM_PATH && existsSync(SHELL) && SHELL);

/** The popups under the address bar load 400 scripts for every window, which nobody sees in a headless one. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** What Playwright itself switches off; Chromium looks at the last such list alone. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const started = (...disabled: string[]) => ({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // What draws is slow on a busy machine, which is no reason to end it: the page would not be drawn any more.
    '--disable-gpu-watchdog',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...POPUPS, ...PLAYWRIGHTS, ...disabled].join(',')}`,
  ],
});

/**
 * How Chromium is started: the system's, or the one that `CHROMIUM_PATH` names. It gives frames of other sites no cookies of the
 * portal, and a storage for each site around them.
 */
export const CHROMIUM = started();

/** Chromium that refuses storage to frames of other sites. */
export const REFUSING_CHROMIUM = started('ThirdPartyStoragePartitioning');

/**
 * The same engine without the windows, menus and profiles around it, where it is installed: a sixth less work for the same pages.
 * It has none of the settings that a person makes, either: it gives frames of other sites the portal's own storage.
 */
export const HEADLESS_SHELL = { ...REFUSING_CHROMIUM, ...(shellPath && { executablePath: shellPath }) };
