import { MESSAGES } from '@portal/domain';
import { useEffect, useState } from 'react';

/**
 * Loads a module when it is `wanted`; undefined until it is loaded. It replaces `React.lazy`, which delays content about 300 ms
 * after it has shown the fallback. When loading fails, it throws the error for the next error boundary.
 */
export function useModule<Module extends object>(
  load: () => Promise<Module>,
  wanted = true,
): Module | undefined {
  const [state, setState] = useState<{ module?: Module; error?: unknown }>({});
  useEffect(() => {
    if (!wanted || state.module) return;
    let mounted = true;
    load().then(
      (module) => mounted && setState({ module }),
      (error) => mounted && setState({ error: error ?? new Error(MESSAGES.pageNotLoaded) }),
    );
    return () => {
      mounted = false;
    };
  }, [load, wanted, state.module]);
  if (state.error !== undefined) throw state.error;
  return state.module;
}
