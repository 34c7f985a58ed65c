import { MESSAGES, TIMINGS } from '@portal/domain';
import { ApiError } from '@portal/kit';

/** The message when an identity service's script cannot be loaded. */
export const scriptFailure = (provider: string): string =>
  `${MESSAGES.identityScriptFailed(provider)}. Please contact support if this happens again.`;

/**
 * Loads an identity service's script and waits at most 15 seconds (spec 8). Rejects with the support-contact message when the
 * script cannot be loaded.
 */
export async function loadScript<Module>(provider: string, load: () => Promise<Module>): Promise<Module> {
  const failure = new ApiError(scriptFailure(provider), 0);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure), TIMINGS.identityScriptTimeout);
  try {
    return await Promise.race([load(), late]);
  } catch {
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}
