import { ABSENCE_PROBLEMS, MESSAGES } from '@portal/domain';
import { testUser } from '@portal/kit/testing';
import { hospitalDay } from '@portal/ui';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShellTestProvider } from '../../../testing/ShellTestProvider.tsx';
import { DeputyPanel } from './DeputyPanel.tsx';

afterEach(cleanup);

const MARCUS = { __typename: 'NamedPerson', id: '7', name: 'Marcus Webb' };
const NOBODY = {
  __typename: 'OwnDeputy',
  ...{ id: '1', deputy: null, from: null, until: null, activeUntil: null, absences: null },
};
const NAMED = { ...NOBODY, deputy: MARCUS, from: '2026-11-30', until: '2026-12-04' };
const CALENDAR = {
  __typename: 'AbsenceCalendar',
  ...{ id: '1', host: 'mail.example', readAt: null, problem: null, from: null, until: null },
};

function show(own: object, answers: Parameters<typeof ShellTestProvider>[0]['answers'] = {}, user = {}) {
  const notices = { success: vi.fn(), failure: vi.fn() };
  render(
    <ShellTestProvider
      user={{ ...testUser('analyst'), ...user }}
      notices={notices}
      answers={{ OwnDeputy: () => ({ ownDeputy: own }), ...answers }}
    >
      <DeputyPanel />
    </ShellTestProvider>,
  );
  return notices;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const panel = () => screen.getByRole('region', { name: 'Deputy' }).textContent;
const refusal = (message: string, fields?: { field: string; message: string }[]) => ({
  result: {
    __typename: fields ? 'InvalidError' : 'ConflictError',
    ...{ code: fields ? 'invalid' : 'deputy_full', message },
    ...(fields && { fields: fields.map((each) => ({ __typename: 'FieldError', ...each })) }),
  },
});

describe('the deputy on the profile', () => {
  it('is found by a part of the name, named for some days, and the button comes back', async () => {
    const sent = vi.fn((_variables: object) => ({ result: NAMED }));
    const sought = vi.fn((_variables: object) => ({ deputyCandidates: [MARCUS] }));
    const notices = show(NOBODY, { NameDeputy: sent, DeputyCandidates: sought });
    await press('Name a deputy');
    await userEvent.type(screen.getByRole('combobox', { name: /^Deputy/ }), 'marc');
    await userEvent.click(await screen.findByRole('option', { name: 'Marcus Webb' }));
    expect(sought).toHaveBeenLastCalledWith({ text: 'marc' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '2999-12-04' } });
    await press('Name');
    expect(await screen.findByRole('button', { name: 'Name somebody else' })).toBeTruthy();
    expect(sent).toHaveBeenCalledWith({ user: '7', from: hospitalDay(new Date()), until: '2999-12-04' });
    expect(notices.success).toHaveBeenCalledWith(MESSAGES.deputyNamed('Marcus Webb'));
    expect(panel()).toContain('Marcus Webb stands in for you from Nov 30, 2026 until Dec 4, 2026.');
  });

  it('needs a person, and says beside the field what the gateway says of it', async () => {
    const sent = vi.fn((_variables: object) =>
      refusal('Invalid', [{ field: 'until', message: MESSAGES.deputyOver }]),
    );
    show(NOBODY, { NameDeputy: sent, DeputyCandidates: () => ({ deputyCandidates: [MARCUS] }) });
    await press('Name a deputy');
    await press('Name');
    expect(await screen.findAllByText(MESSAGES.required('Deputy'))).not.toEqual([]);
    expect(sent).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('combobox', { name: /^Deputy/ }), 'marc');
    await userEvent.click(await screen.findByRole('option', { name: 'Marcus Webb' }));
    await press('Name');
    const until = screen.getByLabelText(/^Until/);
    await waitFor(() => expect(until.getAttribute('aria-invalid')).toBe('true'));
    const said = until.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(said.map((id) => document.getElementById(id)?.textContent)).toContain(MESSAGES.deputyUntilWhen);
    expect(sent).not.toHaveBeenCalled();
    fireEvent.change(until, { target: { value: '2020-12-04' } });
    await press('Name');
    expect(await screen.findAllByText(MESSAGES.deputyOver)).not.toEqual([]);
    await press('Cancel');
    expect(await screen.findByRole('button', { name: 'Name a deputy' })).toBeTruthy();
  });

  it('comes whenever the calendar says so, for whoever has one', async () => {
    const absences = { ...CALENDAR, readAt: '2026-11-28T08:00:00.000Z' };
    const sent = vi.fn((_variables: object) => ({ result: { ...NOBODY, deputy: MARCUS, absences } }));
    show(
      { ...NOBODY, absences },
      { NameDeputy: sent, DeputyCandidates: () => ({ deputyCandidates: [MARCUS] }) },
    );
    await press('Name a deputy');
    await userEvent.type(screen.getByRole('combobox', { name: /^Deputy/ }), 'marc');
    await userEvent.click(await screen.findByRole('option', { name: 'Marcus Webb' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Whenever my calendar/ }));
    expect(screen.queryByLabelText(/^Until/)).toBeNull();
    await press('Name');
    await waitFor(() => expect(panel()).toContain('whenever your calendar of absences says so'));
    expect(sent).toHaveBeenCalledWith({ user: '7' });
  });

  it('is ended, and where that fails it says why and stays', async () => {
    const end = vi.fn().mockReturnValueOnce(refusal('Not now')).mockReturnValueOnce({ result: NOBODY });
    const notices = show({ ...NAMED, activeUntil: '2026-12-04' }, { NameDeputy: end });
    await press('End it');
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(panel()).toContain('Marcus Webb stands in for you now, until Dec 4, 2026.');
    await press('End it');
    await waitFor(() => expect(panel()).toContain('You have named nobody.'));
    expect(notices.success).toHaveBeenCalledWith(MESSAGES.deputyEnded);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Deputy' })));
  });

  it('says for whom the person stands in, and tries again what could not be read', async () => {
    // The client repeats the call by itself.
    let isAway = true;
    const read = () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return { ownDeputy: NOBODY };
    };
    show(NOBODY, { OwnDeputy: read }, { standsFor: [{ id: 9, name: 'Priya Raman', until: '2026-12-04' }] });
    expect(await screen.findByText(new RegExp(MESSAGES.fetchDeputyFailed))).toBeTruthy();
    isAway = false;
    expect(panel()).toContain('You stand in for Priya Raman until Dec 4, 2026.');
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Deputy' })).getByRole('button', { name: 'Retry' }),
    );
    await waitFor(() => expect(panel()).toContain('You have named nobody.'));
  });
});

describe('the calendar of absences on the profile', () => {
  it('is given by its address, which is not shown again, and removed', async () => {
    const set = vi.fn(({ address }: Record<string, unknown>) => ({
      result: { ...NOBODY, absences: address ? CALENDAR : null },
    }));
    const notices = show(NOBODY, { SetAbsences: set });
    await press('Give an address');
    await userEvent.type(screen.getByLabelText(/^Address/), 'https://mail.example/secret');
    await press('Keep');
    expect(await screen.findByRole('button', { name: 'Give another address' })).toBeTruthy();
    expect(panel()).toContain('reads your absences at mail.example within a minute');
    expect(document.body.innerHTML).not.toContain('secret');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret');
    expect(notices.success).toHaveBeenLastCalledWith(MESSAGES.absencesSet);
    await press('Remove the address');
    expect(await screen.findByRole('button', { name: 'Give an address' })).toBeTruthy();
    expect(set).toHaveBeenLastCalledWith({});
    expect(notices.success).toHaveBeenLastCalledWith(MESSAGES.calendarRemoved);
  });

  it('says when the person is away, and why it could not be read', async () => {
    const absences = {
      ...CALENDAR,
      ...{
        readAt: '2026-11-28T08:00:00.000Z',
        from: '2026-12-01',
        until: '2026-12-04',
        problem: 'too_large',
      },
    };
    show({ ...NOBODY, absences });
    expect(await screen.findByText(ABSENCE_PROBLEMS.too_large)).toBeTruthy();
    expect(panel()).toContain('You are away from Dec 1, 2026 until Dec 4, 2026.');
  });
});
