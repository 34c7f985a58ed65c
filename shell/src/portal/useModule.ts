import { MESSAGES } from '@portal/domain';
import { useEffect, useState } from 'react';

interface Loaded<Module> {
  module?: Module;
  error?: unknown;
}

function useLoaded<Module extends object>(load: () => Promise<Module>, wanted: boolean): Loaded<Module> {
  const [state, setState] = useState<Loaded<Module>>({});
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
  return state;
}

/**
 * Loads a module when it is `wanted`; undefined until it is loaded. It replaces `React.lazy`, which delays content about 300 ms
 * after it has shown the fallback. When loading fails, it throws the error for the next error boundary.
 */
export function useModule<Module extends object>(
  load: () => Promise<Module>,
  wanted = true,
): Module | undefined {
  const { module, error } = useLoaded(load, wanted);
  if (error !== undefined) throw error;
  return module;
}

/** Loads a module when it is wanted. Undefined until then, and when it cannot be loaded: the page is complete without it. */
export const useQuietly = <Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean,
): Module | undefined => useLoaded(load, wanted).module;
