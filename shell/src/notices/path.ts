/** The address of the page of notices. */
export const NOTICES_PATH = '/notices';

/** The part of that page that shows how the person is notified. */
export const PREFERENCES = '#preferences';
