import { MESSAGES } from '@portal/domain';
import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './ErrorState.tsx';

/**
 * A part of a screen that is fetched when it is first drawn. When its files do not come, a second try is made at once; after that the
 * part says so in its place, with a button to try again, and the screen around it stays. `React.lazy` would stop the whole dashboard
 * and keep the failure for as long as the page lives.
 *
 * `loading` stands there meanwhile, and `around` frames what stands there instead of the part. `quiet` shows nothing instead of a
 * failure, for what nobody misses.
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
      // It has come for another place since this one was drawn.
      if (Part) {
        setState('there');
        return;
      }
      let mounted = true;
      const end = (next: 'there' | 'failed') => mounted && setState(next);
      // The browser draws first what is there already.
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
