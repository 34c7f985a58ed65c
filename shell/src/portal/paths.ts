/** Where the development mailbox is shown; the route exists only when the settings name one. */
export const MAILBOX_PATH = '/mailbox';

/** Where a person sees where they are signed in, with every identity service. */
export const SESSIONS_PATH = '/account/sessions';
