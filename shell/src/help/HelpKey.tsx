import type { PortalUser } from '@portal/kit';
import { asksFor } from '@portal/ui';
import { setHelp, usePageState } from '../portal/pageState.ts';
import { useKey } from '../portal/useKey.ts';
import { useQuietly } from '../portal/useModule.ts';

const loadHelp = () => import('./HelpDialog.tsx');

/** Opens the help when "?" is pressed, or when the account menu asks for it. */
export function HelpKey({ user }: { user: PortalUser }) {
  const { help } = usePageState();
  const dialog = useQuietly(loadHelp, help);

  useKey(
    (event) => asksFor('help', event),
    () => setHelp(true),
  );
  return dialog && <dialog.HelpDialog user={user} opened={help} />;
}
