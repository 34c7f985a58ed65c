import type { RegistryEntry } from '@portal/contract';
import type { FailureReason } from './failure.ts';

const PATIENCE_MS = 1000;

async function hashOf(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', body));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** A script tag does not say why it failed. This function requests the entry again to find the reason. */
async function inspectEntry({ entry, integrity }: RegistryEntry): Promise<FailureReason> {
  try {
    const response = await fetch(entry, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) return 'missing';
    // Browsers can hash only on secure origins. Elsewhere they do not check integrity either.
    if (!integrity || !crypto.subtle) return 'broken';
    return (await hashOf(await response.arrayBuffer())) === integrity ? 'broken' : 'integrity';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'slow' : 'unreachable';
  }
}

const isOf = (error: unknown, ...words: string[]) =>
  error instanceof Error && words.some((word) => `${error.name} ${error.message}`.includes(word));

/** The reason for an error of the federation runtime or of a container. */
export async function diagnose(entry: RegistryEntry, error: unknown): Promise<FailureReason> {
  if (isOf(error, 'timed out', 'timeout')) return 'slow';
  if (isOf(error, 'ChunkLoadError', 'CSS chunk', 'Loading chunk')) return 'missing';
  if (isOf(error, 'RUNTIME-008', 'RUNTIME-001')) return inspectEntry(entry);
  return 'broken';
}
