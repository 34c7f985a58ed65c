import { MESSAGES } from '@portal/domain';
import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './ErrorState.tsx';

/**
 * A part of a screen whose code is loaded when it is first drawn. When loading fails, it tries again at once; after that it shows a message
 * and a retry button in its place, and the rest of the screen stays. `React.lazy` would stop the whole dashboard, and keep the failure until
 * the page is reloaded. `loading` is shown during loading, and `around` wraps what is shown instead of the part. `quiet` shows nothing on
 * failure, for parts that nobody will miss.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    loading = null,
    around: Around = Fragment,
    quiet = false,
  }: { loading?: ReactNode; around?: ComponentType<{ children: ReactNode }>; quiet?: boolean } = {},
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'loading' | 'there' | 'failed'>(Part ? 'there' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      // The code was loaded for another place after this one was drawn.
      if (Part) {
        setState('there');
        return;
      }
      let mounted = true;
      const end = (next: 'there' | 'failed') => mounted && setState(next);
      // The browser first draws what is already there.
      const timer = setTimeout(() =>
        load()
          .catch(load)
          .then(
            (loaded) => {
              Part = loaded;
              end('there');
            },
            () => end('failed'),
          ),
      );
      return () => {
        mounted = false;
        clearTimeout(timer);
      };
    }, [state]);
    if (Part) return <Part {...props} />;
    if (state === 'failed' && quiet) return null;
    return (
      <Around>
        {state === 'failed' ? (
          <ErrorState message={MESSAGES.partNotLoaded} onRetry={() => setState('loading')} />
        ) : (
          loading
        )}
      </Around>
    );
  };
}
