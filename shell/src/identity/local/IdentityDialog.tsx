import { LoadingState, Modal } from '@portal/ui';
import { useEffect, useState } from 'react';
import { useModule } from '../../app/useModule.ts';
import type { IdentityView } from './forms/IdentityForms.tsx';

const TITLES: Record<IdentityView, string> = {
  sign_in: 'Sign In',
  sign_up: 'Sign Up',
  verify: 'Check your inbox',
  forgotten: 'Forgotten password',
  reset: 'Choose a new password',
};

const loadForms = () => import('./forms/IdentityForms.tsx');

/** The provider's dialog over the current page. Its forms are loaded when it first opens. */
export function IdentityDialog({
  view,
  onClose,
  onSignedIn,
}: {
  view: 'sign_in' | 'sign_up' | null;
  onClose: () => void;
  onSignedIn: () => Promise<void>;
}) {
  const [title, setTitle] = useState('');
  const forms = useModule(loadForms, view !== null);
  useEffect(() => {
    if (view) setTitle(TITLES[view]);
  }, [view]);

  return (
    <Modal opened={view !== null} onClose={onClose} title={title} size={420}>
      {forms && view ? (
        <forms.IdentityForms
          start={view}
          onView={(shown) => setTitle(TITLES[shown])}
          onSignedIn={async () => {
            await onSignedIn();
            onClose();
          }}
        />
      ) : (
        <LoadingState />
      )}
    </Modal>
  );
}
