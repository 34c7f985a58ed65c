/**
 * What TypeScript should know of <device-requests-dashboard>, in plain TypeScript, React (JSX) and Vue (templates). Save it beside
 * your sources; it needs nothing else.
 */

/** How far a request has come; `deleted`: its requester withdrew it, or the person may no longer read it. */
export type RequestStatus =
  | 'submitted'
  | 'under_analysis'
  | 'committee_review'
  | 'approved'
  | 'rejected'
  | 'dismissed'
  | 'ordered'
  | 'on_shelf'
  | 'deleted';

/** The `detail` of each event. None of them bubbles. */
export interface DashboardEvents {
  /** A person can use what is shown, or sign in to it. */
  ready: { signedIn: boolean };
  /** Somebody submitted a request here. */
  'request-submitted': { id: string };
  /** A request changed, here or by others; one change may be told twice. */
  'request-changed': { id: string; status: RequestStatus };
  /** What the attributes name cannot be shown, in words for people; the element shows them, too. */
  error: { message: string };
}

/** The attributes. All of them may change at any time. */
export interface DashboardAttributes {
  /** The dashboard. Left out, `request` says what is shown. */
  name?: string | undefined;
  /** The name of a panel or tile that the dashboard contributes: it is shown alone. */
  contribution?: string | undefined;
  /** The number of a request: its page is shown, or what `contribution` says of it. */
  request?: string | number | undefined;
  /** Where in the dashboard, as the portal's address bar has it: `/provider-dashboard?request=7`. Without it, its start. */
  path?: string | undefined;
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** By default the page's. */
  lang?: string | undefined;
}

/** <device-requests-dashboard> */
export interface DeviceRequestsDashboard extends HTMLElement {
  addEventListener<Name extends keyof DashboardEvents>(
    type: Name,
    listener: (event: CustomEvent<DashboardEvents[Name]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'device-requests-dashboard': DeviceRequestsDashboard;
  }
}

type On<Name extends keyof DashboardEvents> = (event: CustomEvent<DashboardEvents[Name]>) => void;

/** React 19. React 18 knows the attributes alone: there, add listeners to a `ref`. */
export interface DashboardReactProps extends DashboardAttributes {
  onready?: On<'ready'> | undefined;
  'onrequest-submitted'?: On<'request-submitted'> | undefined;
  'onrequest-changed'?: On<'request-changed'> | undefined;
  onerror?: On<'error'> | undefined;
}

/** Vue: `@ready`, `@request-submitted`, `@request-changed`, `@error`. */
export interface DashboardVueProps extends DashboardAttributes {
  onReady?: On<'ready'> | undefined;
  onRequestSubmitted?: On<'request-submitted'> | undefined;
  onRequestChanged?: On<'request-changed'> | undefined;
  onError?: On<'error'> | undefined;
}

// What follows an "@ts-ignore" counts only where that library is installed, and fails where it is not.
// @ts-ignore
type ReactAttributes = import('react').HTMLAttributes<DeviceRequestsDashboard>;
// @ts-ignore
type ReactRef = import('react').ClassAttributes<DeviceRequestsDashboard>;

// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'device-requests-dashboard': DashboardReactProps & Omit<ReactAttributes, 'lang'> & ReactRef;
    }
  }
}

// @ts-ignore
declare module 'vue' {
  interface GlobalComponents {
    'device-requests-dashboard': new () => DeviceRequestsDashboard & { $props: DashboardVueProps };
  }
}
