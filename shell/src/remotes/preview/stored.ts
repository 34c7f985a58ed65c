import { type PreviewOf, parsePreview } from '@portal/contract';
import { STORAGE_KEYS } from '@portal/domain';

/** The preview of this tab. Its code runs only for the person who has agreed to it. */
export interface StoredPreview extends PreviewOf {
  userId?: number;
}

export function readStored(): StoredPreview | null {
  try {
    const { name, version, userId } =
      JSON.parse(sessionStorage.getItem(STORAGE_KEYS.preview) ?? 'null') ?? {};
    // Accept only values that an address may contain.
    const of = parsePreview(`${name}@${version}`);
    return of && { ...of, ...(typeof userId === 'number' && { userId }) };
  } catch {
    return null;
  }
}

export const store = (preview: StoredPreview): void =>
  sessionStorage.setItem(STORAGE_KEYS.preview, JSON.stringify(preview));

export const forgetPreview = (): void => sessionStorage.removeItem(STORAGE_KEYS.preview);

/** Goes back to the live version. */
export function leavePreview(): void {
  forgetPreview();
  location.reload();
}

/** The path of the call that returns a preview. */
export const callOf = ({ name, version }: PreviewOf): string =>
  `/remotes/previews/${name}/${encodeURIComponent(version)}`;
