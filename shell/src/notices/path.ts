/** The address of the page of notices. */
export const NOTICES_PATH = '/notices';
