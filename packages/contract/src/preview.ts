/** A version of a dashboard that is not live. Its team and testers may open it. */
export interface PreviewOf {
  name: string;
  version: string;
}

/** The parameter with which an address of the portal asks for a preview: `?preview=analyst@1.2.0-0a1b2c3d`. */
export const PREVIEW_PARAMETER = 'preview';

/** Where a preview is opened, below the portal's address. */
export const previewPath = ({ name, version }: PreviewOf): string =>
  `/?${PREVIEW_PARAMETER}=${name}@${encodeURIComponent(version)}`;

/** Reads `name@version`; null for anything else. */
export function parsePreview(text: string): PreviewOf | null {
  const [, name = '', version = ''] = /^([a-z][a-z0-9-]{1,38})@([\dA-Za-z][\w.+-]{0,63})$/.exec(text) ?? [];
  return name ? { name, version } : null;
}
