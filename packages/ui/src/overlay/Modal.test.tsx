// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from '../controls/TextField.tsx';
import { PortalProvider } from '../provider/PortalProvider.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Modal } from './Modal.tsx';

afterEach(cleanup);

const show = (dialog: ReactNode) => render(<PortalProvider testing>{dialog}</PortalProvider>);

describe('the focus in a dialog', () => {
  it('begins in its first field', async () => {
    show(
      <Modal opened onClose={() => {}} title="Edit User">
        <TextField label="Name" value="" onChange={() => {}} />
      </Modal>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  it('begins at the title of what is only read', async () => {
    show(
      <Modal opened onClose={() => {}} title="Role Information">
        <p>A provider asks for devices.</p>
      </Modal>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Role Information')));
  });

  it('is on the button that cancels a question', async () => {
    show(
      <ConfirmDialog opened onClose={() => {}} title="Deny?" action="Deny Request" onConfirm={() => {}}>
        This cannot be undone.
      </ConfirmDialog>,
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  });
});
