/** Where a person sees where they are signed in, with every identity service. */
export const SESSIONS_PATH = '/account/sessions';
