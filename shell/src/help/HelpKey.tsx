import type { PortalUser } from '@portal/kit';
import { asksFor } from '@portal/ui';
import { useLayoutEffect } from 'react';
import { setHelp, usePageState } from '../portal/pageState.ts';
import { useQuietly } from '../portal/useModule.ts';

const loadHelp = () => import('./HelpDialog.tsx');

/** Opens the help where "?" is pressed or the account menu asks for it. */
export function HelpKey({ user }: { user: PortalUser }) {
  const { help } = usePageState();
  const dialog = useQuietly(loadHelp, help);

  // With what is drawn, not a moment after it: whoever sees the bar whole can press the key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksFor('help', event)) return;
      event.preventDefault();
      setHelp(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return dialog && <dialog.HelpDialog user={user} opened={help} />;
}
