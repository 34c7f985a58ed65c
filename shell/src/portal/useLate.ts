import { useEffect, useState } from 'react';

/** How long a non-essential module waits, in ms, so that the page first loads what it needs. */
const LATE_MS = 2000;

/** Loads a module that is not essential, some time after it is wanted. Undefined until then, and when it cannot be loaded. */
export function useLate<Module>(
  load: () => Promise<Module>,
  wanted = true,
  after = LATE_MS,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => load().then(setModule, () => {}), after);
    return () => clearTimeout(timer);
  }, [load, wanted, after]);
  return module;
}
