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
      answers={{ Consultants: () => ({ consultationAnswerBy: null, consultants: [] }), Consult: consult }}
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

it.each([
  ['the day of the settings', undefined, undefined],
  ['another day', '2099-01-05', '2099-01-05'],
  ['no day', '', null],
])('asks until %s', async (_what, typed, sent) => {
  const consult = vi.fn(() => ({ result: { __typename: 'ConflictError', code: 'x', message: 'No.' } }));
  render(
    <PortalTestProvider
      user={testUser('analyst')}
      answers={{
        Consultants: () => ({
          consultationAnswerBy: '2099-01-02',
          consultants: [
            {
              __typename: 'Consultant',
              kind: 'pharmacy',
              person: { __typename: 'NamedPerson', id: '7', name: 'Pat' },
            },
          ],
        }),
        Consult: consult,
      }}
    >
      <PortalProvider testing>
        <ConsultForm request="1" onDone={() => {}} />
      </PortalProvider>
    </PortalTestProvider>,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: /^Whom to ask/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Pharmacy: Pat' }));
  await userEvent.type(screen.getByLabelText(/^Question/), 'Is it safe?');
  const day = screen.getByLabelText<HTMLInputElement>(/^Answer by/);
  expect(day.value).toBe('2099-01-02');
  if (typed !== undefined) await userEvent.clear(day);
  if (typed) await userEvent.type(day, typed);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await vi.waitFor(() => expect(consult).toHaveBeenCalledOnce());
  const input = { kind: 'pharmacy', person: null, question: 'Is it safe?' };
  expect(consult).toHaveBeenCalledWith({
    id: '1',
    input: sent === undefined ? input : { ...input, answerBy: sent },
  });
});
