/** Where the development mailbox is shown; the route exists only when the settings name one. */
export const MAILBOX_PATH = '/mailbox';
