import { MESSAGES } from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ConsultForm } from './ConsultForm.tsx';

it('says that it is to be chosen whom to ask, and asks nobody until then', async () => {
  const consult = vi.fn();
  render(
    <PortalTestProvider
      user={testUser('analyst')}
      answers={{ Consultants: () => ({ consultants: [] }), Consult: consult }}
    >
      <PortalProvider testing>
        <ConsultForm request="1" onDone={() => {}} />
      </PortalProvider>
    </PortalTestProvider>,
  );
  await userEvent.type(await screen.findByLabelText(/^Question/), 'Is it safe?');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findAllByText(MESSAGES.required('Whom to ask'))).not.toHaveLength(0);
  expect(consult).not.toHaveBeenCalled();
});
