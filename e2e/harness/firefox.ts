import { existsSync } from 'node:fs';
import type { Browser } from '@playwright/test';

const SYSTEM = '/usr/bin/firefox-esr';
const executablePath = process.env.FIREFOX_PATH ?? (existsSync(SYSTEM) ? SYSTEM : undefined);

/** Whether there is a Firefox on this machine. */
export const HAS_FIREFOX = executablePath !== undefined;

/**
 * How Firefox is started: the release that people use, not Playwright's own build. Playwright controls it with WebDriver BiDi. It gives
 * frames of other sites cookies and storage that are separate for each surrounding site (total cookie protection).
 */
export const FIREFOX = {
  channel: 'moz-firefox',
  ...(executablePath && { executablePath }),
  // All sites share one process, because Playwright's clicks do not reach a frame in another process.
  firefoxUserPrefs: { 'fission.webContentIsolationStrategy': 0 },
};

/** Firefox with the setting to block all cookies of other sites. It then also refuses storage to frames of other sites. */
export const REFUSING_FIREFOX = {
  ...FIREFOX,
  firefoxUserPrefs: { ...FIREFOX.firefoxUserPrefs, 'network.cookie.cookieBehavior': 1 },
};

/** Firefox ESR 153 does not know this command. Playwright sends it for each context, and no journey in Firefox needs it. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

interface Session {
  send(method: string, ...rest: unknown[]): Promise<unknown>;
  emit(event: string, params: { url?: string; download?: string }): boolean;
}

/**
 * Works around three gaps between this Playwright and Firefox. Firefox does not know one command. It gives no id to downloads of blobs. And
 * React does not notice text that Playwright writes into a field.
 */
export function mendFirefox(browser: Browser): void {
  const { _connection } = browser as unknown as {
    _connection: { toImpl(browser: Browser): { _browserSession: Session } };
  };
  const session: Session = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession);
  const { send, emit } = session;
  session.send = function (method, ...rest) {
    const answer = send.call(this, method, ...rest);
    return method === UNKNOWN ? answer.catch(() => ({})) : answer;
  };
  session.emit = function (event, params) {
    if (event.startsWith('browsingContext.download')) params.download ??= params.url;
    return emit.call(this, event, params);
  };
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(insertText);
    return context;
  };
}

/** Replaces Playwright's function, which sets `value`. This function inserts the text as typing or pasting does. */
function insertText() {
  const insert = (text: string) => {
    let { activeElement: element } = document;
    while (element?.shadowRoot) element = element.shadowRoot.activeElement;
    if (element instanceof HTMLIFrameElement) return element;
    document.execCommand('insertText', false, text);
    return undefined;
  };
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set() {} });
}
