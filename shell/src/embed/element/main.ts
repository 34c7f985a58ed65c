import { EMBEDDABLE_NAME, embedBase, hear, type Message, TO_FRAME, TO_HOST, tell } from '@portal/contract';
import { ID, MESSAGES, OPEN_REQUEST, requestPage } from '@portal/domain';
import type { DashboardEvents } from './embed.d.ts';

const TAG = 'device-requests-dashboard';
const PATIENCE_MS = 20_000;
/** A frame that may be shown has sent its hello within this time, in ms. A frame that may not be shown never sends one. */
const REFUSED_AFTER_MS = 3_000;
/** A page that has just created the element, for example with React 18, adds its listeners a moment later. Wait so long, in ms. */
const LISTENS_AFTER_MS = 100;

const script = document.currentScript ?? document.querySelector('script[src*="/embed.js"]');
/** The origin of the portal: this script came from there. */
const PORTAL = new URL((script as HTMLScriptElement).src).origin;

const REFUSED = MESSAGES.frameRefused(location.origin, PORTAL);
const SILENT = MESSAGES.frameSilent(PORTAL);

/** The first address of the frame, and the present path within it. */
interface Target {
  base: string;
  path: string;
}

/** What the attributes request, or what is wrong with them. */
function targetOf(element: Element): Target | string {
  const [name, contribution, request, path = ''] = ['name', 'contribution', 'request', 'path'].map(
    (attribute) => element.getAttribute(attribute) || undefined,
  );
  for (const [attribute, value] of Object.entries({ name, contribution }))
    if (value && !EMBEDDABLE_NAME.test(value))
      return MESSAGES.embedAttributeWrong(attribute, value, 'lower-case letters, digits and hyphens');
  if (request && !ID.test(request))
    return MESSAGES.embedAttributeWrong('request', request, 'the number of a request');
  if (path && !path.startsWith('/'))
    return MESSAGES.embedAttributeWrong('path', path, 'a path such as /home');
  if (name && contribution && !path)
    return {
      base: embedBase({ kind: 'contribution', dashboard: name, contribution }),
      path: request ? `?${OPEN_REQUEST}=${request}` : '',
    };
  if (request && !name && !contribution && !path)
    return { base: embedBase({ kind: 'request' }), path: requestPage(request) };
  return name && !contribution && !request
    ? { base: embedBase({ kind: 'dashboard', dashboard: name }), path }
    : MESSAGES.embedAttributesTogether;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  ':host{display:block}:host([hidden]){display:none}' +
    'iframe{display:block;width:100%;height:0;max-height:inherit;border:0;color-scheme:auto}' +
    'p{all:initial;display:block;padding:16px;border:1px solid;font:14px/20px system-ui,sans-serif;color:#17202b;background:#fff}',
);

class Dashboard extends HTMLElement {
  static observedAttributes = ['name', 'contribution', 'request', 'path', 'theme', 'lang'];
  #shadow = this.attachShadow({ mode: 'open' });
  #frame: HTMLIFrameElement | undefined;
  #greeted = false;
  #ready = false;
  #changing = false;
  /** The address to which the page has last sent the frame. */
  #target: Target = { base: '', path: '' };
  #end = () => {};

  constructor() {
    super();
    this.#shadow.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    this.#end();
    const target = targetOf(this);
    if (typeof target === 'string') {
      this.#target = { base: '', path: '' };
      return this.#fail(target);
    }
    this.#target = target;
    const over = new AbortController();
    const { signal } = over;
    const frame = document.createElement('iframe');
    this.#frame = frame;
    this.#greeted = this.#ready = false;
    const stop = hear(
      TO_HOST,
      () => frame.contentWindow,
      [PORTAL],
      (message) => this.#heard(message),
    );
    const fail = (message: string) => signal.aborted || this.#greeted || this.#fail(message);
    const silence = setTimeout(fail, PATIENCE_MS, SILENT);
    // Only pages that may embed dashboards get an answer. On other pages the browser blocks the frame without a reason, so this
    // call finds it out.
    fetch(`${PORTAL}/api/embed`, { credentials: 'omit', signal }).catch(() =>
      setTimeout(fail, REFUSED_AFTER_MS, REFUSED),
    );
    let frameRequest = 0;
    const look = () => {
      cancelAnimationFrame(frameRequest);
      frameRequest = requestAnimationFrame(() => this.#view());
    };
    addEventListener('scroll', look, { capture: true, passive: true, signal });
    addEventListener('resize', look, { signal });
    this.#end = () => {
      over.abort();
      stop();
      clearTimeout(silence);
    };
    frame.title = this.ariaLabel ?? 'Device requests';
    frame.src = PORTAL + target.base + target.path;
    this.#shadow.replaceChildren(frame, this.#note('Loading…', 'status'));
  }

  disconnectedCallback() {
    this.#end();
    this.#frame = undefined;
    this.#shadow.replaceChildren();
  }

  attributeChangedCallback(name: string, before: string | null, value: string | null) {
    if (!this.isConnected || before === value) return;
    if (name === 'theme' || name === 'lang') return this.#look();
    // Wait, because several attributes may change together.
    if (!this.#changing) queueMicrotask(() => this.#follow());
    this.#changing = true;
  }

  #follow() {
    this.#changing = false;
    if (!this.isConnected) return;
    const target = targetOf(this);
    if (typeof target === 'string' || target.base !== this.#target.base) return this.connectedCallback();
    if (!this.#ready || target.path === this.#target.path) return;
    this.#target = target;
    this.#tell({ type: 'open', path: target.path.startsWith('/') ? target.path : `/${target.path}` });
  }

  #heard(message: Message<typeof TO_HOST>) {
    const frame = this.#frame as HTMLIFrameElement;
    switch (message.type) {
      case 'hello':
        this.#greeted = true;
        this.#shadow.querySelector('p')?.remove();
        this.#look();
        return this.#view();
      case 'size':
        frame.style.height = `${message.height}px`;
        return this.#view();
      case 'ready':
        frame.title = this.ariaLabel ?? message.title;
        this.#ready = true;
        this.#follow();
        return this.#say('ready', { signedIn: message.signedIn });
      case 'submitted':
        return this.#say('request-submitted', { id: message.id });
      case 'changed':
        return this.#say('request-changed', { id: message.id, status: message.status });
      case 'failed':
        return this.#say('error', { message: message.message });
    }
  }

  #look() {
    const theme = this.getAttribute('theme');
    this.#tell({
      type: 'look',
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
      lang: this.closest('[lang]')?.getAttribute('lang') || navigator.language,
    });
  }

  #view() {
    const { top = 0, bottom = 0 } = this.#frame?.getBoundingClientRect() ?? {};
    this.#tell({
      type: 'view',
      above: Math.max(0, -top),
      below: Math.max(0, bottom - innerHeight),
      window: innerHeight,
    });
  }

  #tell(message: Message<typeof TO_FRAME>) {
    const frame = this.#greeted && this.#frame?.contentWindow;
    if (frame) tell(TO_FRAME, frame, PORTAL, message);
  }

  #say<Name extends keyof DashboardEvents>(name: Name, detail: DashboardEvents[Name]) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #note(text: string, role: 'status' | 'alert') {
    const note = document.createElement('p');
    note.setAttribute('role', role);
    note.textContent = text;
    return note;
  }

  #fail(message: string) {
    this.#end();
    this.#frame = undefined;
    this.#shadow.replaceChildren(this.#note(message, 'alert'));
    setTimeout(() => this.#say('error', { message }), LISTENS_AFTER_MS);
  }
}

if (!customElements.get(TAG)) customElements.define(TAG, Dashboard);
