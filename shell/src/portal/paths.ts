/** The path of the development mailbox. The route exists only when the settings name one. */
export const MAILBOX_PATH = '/mailbox';

/** The page with a person's sessions; it exists with every identity service. */
export const SESSIONS_PATH = '/account/sessions';
