import { useEffect, useState } from 'react';
import type { DraftNote } from './DraftNote.tsx';
import type { PortalForm } from './useForm.ts';

let loaded: typeof DraftNote | undefined;

/**
 * Starts saving a form's draft on the server when the page has nothing else to do. Until this code is loaded, only the tab keeps the draft.
 */
export function LazyDraftNote<Values, Result>({ form }: { form: PortalForm<Values, Result> }) {
  const [Shown, setShown] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    let mounted = true;
    const load = () =>
      import('./DraftNote.tsx').then(
        (module) => {
          loaded = module.DraftNote;
          if (mounted) setShown(() => module.DraftNote);
        },
        () => {},
      );
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2_000 });
    else void load();
    return () => {
      mounted = false;
    };
  }, []);
  return Shown && <Shown form={form} />;
}
