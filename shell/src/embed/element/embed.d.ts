/**
 * What TypeScript should know of <device-requests-dashboard>. Save it beside your sources; it needs nothing else.
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
  /** A person can use the dashboard, or sign in to it. */
  ready: { signedIn: boolean };
  /** Somebody submitted a request here. */
  'request-submitted': { id: string };
  /** A request changed, here or by others; one change may be told twice. */
  'request-changed': { id: string; status: RequestStatus };
  /** The dashboard cannot be shown, in words for people; the element shows them, too. */
  error: { message: string };
}

/**
 * Attributes: `name` of the dashboard; `path` in the portal, such as `/provider-dashboard?request=7`; `theme`: `light`,
 * `dark` or `auto`; `lang`, by default the page's. All of them may change at any time.
 */
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
