import { useEffect, useState } from 'react';

/**
 * A module that is loaded when it is `wanted`; undefined until then. In place of `React.lazy`, which holds content about
 * 300 ms after its fallback has shown. A failure to load is thrown, for the next error boundary.
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
      (error) => mounted && setState({ error: error ?? new Error('The page could not be loaded.') }),
    );
    return () => {
      mounted = false;
    };
  }, [load, wanted, state.module]);
  if (state.error !== undefined) throw state.error;
  return state.module;
}
