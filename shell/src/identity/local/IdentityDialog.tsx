import { Modal } from '@portal/ui';
import { useState } from 'react';
import { DemoAccounts } from '../DemoAccounts.tsx';
import { IdentityForms, type IdentityView } from './forms/IdentityForms.tsx';

const TITLES: Record<IdentityView, string> = {
  sign_in: 'Sign In',
  sign_up: 'Sign Up',
  verify: 'Check your inbox',
  forgotten: 'Forgotten password',
  reset: 'Choose a new password',
  second_factor: 'One more step',
};

/** The provider's dialog over the current page. */
export function IdentityDialog({
  view,
  onClose,
  onSignedIn,
}: {
  view: 'sign_in' | 'sign_up' | null;
  onClose: () => void;
  onSignedIn: () => Promise<void>;
}) {
  const [shown, setShown] = useState<IdentityView>('sign_in');
  return (
    <Modal opened={view !== null} onClose={onClose} title={TITLES[shown]} size={420}>
      {view && (
        <IdentityForms
          start={view}
          onView={setShown}
          onSignedIn={async () => {
            await onSignedIn();
            onClose();
          }}
        />
      )}
      {view && shown === 'sign_in' && <DemoAccounts onEntered={onClose} />}
    </Modal>
  );
}
