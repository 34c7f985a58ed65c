import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import type { Tooltip } from './Tooltip.tsx';

let loaded: ComponentType<ComponentProps<typeof Tooltip>> | undefined;

/** A tooltip whose positioning code is fetched when one is first needed: pages without any stay light. */
export function LazyTooltip(props: ComponentProps<typeof Tooltip>) {
  const [Loaded, setLoaded] = useState(() => loaded);
  useEffect(() => {
    let mounted = true;
    import('./Tooltip.tsx').then(
      ({ Tooltip: found }) => {
        loaded = found;
        if (mounted) setLoaded(() => found);
      },
      // The words are read out without it, too.
      () => {},
    );
    return () => {
      mounted = false;
    };
  }, []);
  return Loaded ? <Loaded {...props} /> : props.children;
}
