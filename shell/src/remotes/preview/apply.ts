import {
  PREVIEW_PARAMETER,
  type PreviewOf,
  parsePreview,
  type Registry,
  type RegistryEntry,
} from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { ApiError, apiFetch, sessionToken } from '@portal/kit';
import { replaceIn, takeParameter } from '../override/apply.ts';
import { callOf, forgetPreview, readStored, type StoredPreview, store } from './stored.ts';

/** A preview as the gateway returns it to people who may open it. */
export interface OpenedPreview {
  entry: RegistryEntry;
  until: string;
  published_by: string | null;
}

/** The result of applying a preview to the page. */
export interface AppliedPreview {
  registry: Registry;
  /** The preview that a link asks for. The person has to agree first. */
  requested?: PreviewOf;
  /** The preview that this page shows. */
  used?: StoredPreview & { shown: OpenedPreview };
  /** Why the page shows the live version instead. */
  problem?: string;
}

/** True when the gateway says that this person has no such preview. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Stores the preview that the address requests, so that it survives a sign-in on another page. Returns the problem with it, if there is
 * one.
 */
function takeRequest(): string | undefined {
  const text = takeParameter(PREVIEW_PARAMETER);
  if (text === null) return undefined;
  const requested = parsePreview(text);
  if (!requested) return MESSAGES.previewNoAddress;
  const before = readStored();
  if (before?.name !== requested.name || before.version !== requested.version) store(requested);
  return undefined;
}

/** Puts the preview of this tab into the registry, if its person has agreed to it and the gateway still allows it. */
export async function applyPreview(registry: Registry): Promise<AppliedPreview> {
  const problem = takeRequest();
  const stored = readStored();
  if (problem || !stored) return { registry, ...(problem && { problem }) };
  const { name, version } = stored;
  if (stored.userId === undefined || !sessionToken.read()) return { registry, requested: { name, version } };
  try {
    const shown = await apiFetch<OpenedPreview>(callOf(stored));
    const entry = { ...shown.entry, standIn: true as const };
    return { registry: replaceIn(registry, entry), used: { ...stored, shown } };
  } catch (error) {
    if (isGone(error)) forgetPreview();
    const why = isGone(error)
      ? MESSAGES.previewEnded(name, version)
      : error instanceof ApiError
        ? MESSAGES.previewNotRead(name, version)
        : (error as Error).message;
    return { registry, problem: MESSAGES.liveShownInstead(why) };
  }
}
