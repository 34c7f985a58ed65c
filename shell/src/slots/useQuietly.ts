import { useEffect, useState } from 'react';

/** Loads a module when it is wanted. Undefined until then, and when it cannot be loaded: the page is complete without it. */
export function useQuietly<Module>(load: () => Promise<Module>, wanted: boolean): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!wanted) return;
    let mounted = true;
    load().then(
      (loaded) => mounted && setModule(() => loaded),
      () => {},
    );
    return () => {
      mounted = false;
    };
  }, [load, wanted]);
  return module;
}
