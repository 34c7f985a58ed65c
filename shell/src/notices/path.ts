/** The address of the page of notices. */
export const NOTICES_PATH = '/notices';

/** Of that address: shows how the person is told. */
export const PREFERENCES = '#preferences';
