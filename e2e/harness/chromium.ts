import { existsSync } from 'node:fs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM_PATH ?? SYSTEM.find((file) => existsSync(file));
const SHELL = '/usr/bin/chromium-headless-shell';
const shellPath =
  process.env.CHROMIUM_SHELL_PATH ?? (!process.env.CHROMIUM_PATH && existsSync(SHELL) && SHELL);

/** The popups of the address bar load 400 scripts for every window. Nobody sees them in a headless browser. */
const POPUPS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** The features that Playwright itself switches off. Chromium uses only the last such list, so it must contain them. */
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
    // On a busy machine the GPU process is slow. If it were ended, pages would no longer be drawn.
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
 * How Chromium is started: the system's, or the one that `CHROMIUM_PATH` names. It gives frames of other sites no cookies of the portal,
 * and separate storage for each surrounding site.
 */
export const CHROMIUM = started();

/** Chromium that refuses storage to frames of other sites. */
export const REFUSING_CHROMIUM = started('ThirdPartyStoragePartitioning');

/**
 * The same engine without windows, menus and profiles, if it is installed. It needs a sixth less work for the same pages. It also has no
 * settings that a person makes, so frames of other sites get the portal's own storage.
 */
export const HEADLESS_SHELL = { ...REFUSING_CHROMIUM, ...(shellPath && { executablePath: shellPath }) };
