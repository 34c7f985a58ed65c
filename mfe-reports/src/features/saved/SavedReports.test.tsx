// @vitest-environment happy-dom
import type { Role } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OpenSaved } from './OpenSaved.tsx';
import { SavedReports } from './SavedReports.tsx';

const OURS = {
  __typename: 'SavedReport',
  id: '7',
  name: 'Ours',
  sections: ['throughput', 'outcomes'],
  period: 'last_month',
  from: '2026-05-01',
  until: '2026-05-31',
  department: 'EP',
  manufacturer: null,
  stage: null,
  outcome: null,
  urgency: null,
  savedBy: 'Ana Lyst',
  isOwn: true,
  isReadable: true,
  roles: ['committee'],
  peopleNames: ['Dana Whitfield'],
  mailed: null,
  isPinned: false,
  isTile: false,
  isMailed: false,
};
const THEIRS = {
  ...OURS,
  id: '8',
  name: 'Theirs',
  isOwn: false,
  savedBy: 'Bea Office',
  mailed: 'weekly',
  isMailed: true,
};

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

function open(
  path: string,
  reports: object[] = [OURS, THEIRS],
  answers: Answers = {},
  role: Role = 'analyst',
) {
  const asked: [string, Record<string, unknown>][] = [];
  const keep =
    (name: string, answer: Answers[string]): Answers[string] =>
    (variables) => {
      asked.push([name, variables]);
      return answer(variables);
    };
  const failures: string[] = [];
  render(
    <PortalTestProvider
      notices={{ success() {}, failure: (text) => failures.push(text) }}
      user={testUser(role)}
      path={path}
      answers={{
        SavedReports: () => ({ savedReports: reports }),
        OwnDepartment: () => ({ reports: { __typename: 'Reports', ownDepartment: null } }),
        SavedReport: ({ id }) => ({ savedReport: id === '7' ? OURS : null }),
        EditedReport: ({ id }) => ({
          savedReport:
            id === '7'
              ? { ...OURS, people: [{ __typename: 'NamedPerson', id: '3', name: 'Dana Whitfield' }] }
              : null,
        }),
        ChooseSavedReport: keep('choose', ({ tile, mails }) => ({
          result: { __typename: 'SavedReport', id: '8', isTile: tile ?? false, isMailed: mails ?? true },
        })),
        RemoveSavedReport: keep('remove', ({ id }) => ({ result: { __typename: 'SavedReport', id } })),
        ChangeSavedReport: keep('change', () => ({ result: OURS })),
        ReportReaders: () => ({
          reportReaders: [{ __typename: 'NamedPerson', id: '4', name: 'Eve Reader' }],
        }),
        ...answers,
      }}
    >
      <PortalProvider testing>
        <Routes>
          <Route path="/reports/saved" element={<SavedReports />} />
          <Route path="/reports/saved/:id" element={<OpenSaved />} />
          <Route path="/reports" element={null} />
        </Routes>
        <Address />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { asked, failures, keys: userEvent.setup() };
}

const article = async (name: string) => within(await screen.findByRole('article', { name }));
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('saved reports', () => {
  it('say what they are about, who has them and how they are mailed', async () => {
    open('/reports/saved');
    const ours = await article('Ours');
    expect(
      ours.getByText('Last month (May 1, 2026 – May 31, 2026) · Department: EP · 2 reports'),
    ).toBeTruthy();
    expect(ours.getByText('Shared with Committee Member, Dana Whitfield')).toBeTruthy();
    expect(ours.queryByRole('switch', { name: 'Mail it to me' })).toBeNull();
    const theirs = await article('Theirs');
    expect(theirs.getByText(/^Saved by Bea Office · .* · By mail: every week$/)).toBeTruthy();
    expect(theirs.queryByRole('button')).toBeNull();
  });

  it('are chosen for the start page, and their mails ended, by everybody who sees them', async () => {
    const { asked, keys } = open('/reports/saved');
    const theirs = await article('Theirs');
    await keys.click(theirs.getByRole('switch', { name: 'On my start page' }));
    await waitFor(() => expect(asked.at(-1)).toEqual(['choose', { id: '8', tile: true }]));
    await keys.click(theirs.getByRole('switch', { name: 'Mail it to me' }));
    await waitFor(() => expect(asked.at(-1)).toEqual(['choose', { id: '8', mails: false }]));
  });

  it('say why a choice was refused', async () => {
    const message = 'Your start page has 6 reports, and no more fit. Take one off first.';
    const { keys, failures } = open('/reports/saved', [OURS], {
      ChooseSavedReport: () => ({ result: { __typename: 'ConflictError', code: 'CONFLICT', message } }),
    });
    await keys.click((await article('Ours')).getByRole('switch', { name: 'On my start page' }));
    await waitFor(() => expect(failures).toEqual([message]));
  });

  it('are removed after a question that names who else has them', async () => {
    const { asked, keys } = open('/reports/saved');
    await keys.click((await article('Ours')).getByRole('button', { name: 'Remove "Ours"' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/It goes for Committee Member, Dana Whitfield, too/)).toBeTruthy();
    await keys.click(dialog.getByRole('button', { name: 'Remove report' }));
    await waitFor(() => expect(asked).toEqual([['remove', { id: '7' }]]));
  });

  it('that are about a department of which their owner reads no reports any more say so, and can be removed', async () => {
    open('/reports/saved', [{ ...OURS, isReadable: false }]);
    expect(await screen.findByText(/own department alone, and this one is about another/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: OURS.name })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByRole('button', { name: `Remove "${OURS.name}"` })).toBeTruthy();
  });

  it('are pinned by an administrator to the start page of the roles with which they are shared', async () => {
    const { asked, keys } = open('/reports/saved', [OURS], {}, 'admin');
    await keys.click((await article('Ours')).getByRole('button', { name: 'Edit "Ours"' }));
    const dialog = within(await screen.findByRole('dialog'));
    const pin = () =>
      dialog.queryByRole('checkbox', { name: 'On the start page of everybody with these roles' });
    await waitFor(() => expect(pin()).not.toBeNull());
    await keys.click(pin() as HTMLElement);
    // Without a role it cannot be on start pages.
    await keys.click(dialog.getByRole('checkbox', { name: 'Committee Member' }));
    expect(pin()).toBeNull();
    await keys.click(dialog.getByRole('checkbox', { name: 'Supply Chain' }));
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual([
        'change',
        expect.objectContaining({ roles: ['supply_chain'], pinned: true }),
      ]),
    );
  });

  it('keep what they are narrowed to when that is not changed: it may be wider than what their owner reads', async () => {
    const { asked, keys } = open('/reports/saved', [OURS], {
      OwnDepartment: () => ({ reports: { __typename: 'Reports', ownDepartment: 'EP' } }),
      EditedReport: () => ({
        savedReport: { ...OURS, people: [] },
      }),
    });
    await keys.click((await article('Ours')).getByRole('button', { name: 'Edit "Ours"' }));
    const dialog = within(await screen.findByRole('dialog'));
    await keys.click(await dialog.findByRole('button', { name: 'Change filters' }));
    expect(dialog.queryByRole('combobox', { name: 'Department' })).toBeNull();
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.[1].filter).toBeUndefined();
  });

  it('say that they stand on the start page of a role', async () => {
    open('/reports/saved', [{ ...OURS, isPinned: true }]);
    const ours = await article('Ours');
    expect(ours.getByText(/ · On the start page of Committee Member$/)).toBeTruthy();
  });

  it('are edited: what was saved stands in the form', async () => {
    const { asked, keys } = open('/reports/saved');
    await keys.click((await article('Ours')).getByRole('button', { name: 'Edit "Ours"' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Narrowed to Department: EP.')).toBeTruthy();
    await keys.type(dialog.getByRole('textbox', { name: 'Name' }), ' 2');
    await keys.click(dialog.getByRole('button', { name: 'Change filters' }));
    await keys.click(dialog.getByRole('combobox', { name: 'Urgency' }));
    await keys.click(await screen.findByRole('option', { name: 'Urgent' }));
    // An analyst cannot put reports on the start pages of others.
    expect(dialog.queryByRole('checkbox', { name: /^On the start page/ })).toBeNull();
    await keys.click(dialog.getByRole('checkbox', { name: 'How long requests take' }));
    await keys.type(dialog.getByRole('combobox', { name: 'People' }), 'Eve');
    await keys.click(await dialog.findByRole('option', { name: 'Eve Reader' }));
    await keys.click(dialog.getByRole('button', { name: 'Remove Dana Whitfield' }));
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(asked).toEqual([
        [
          'change',
          {
            id: '7',
            name: 'Ours 2',
            period: 'last_month',
            filter: { department: 'EP', urgency: 'urgent' },
            sections: ['throughput', 'outcomes', 'cycle_times'],
            roles: ['committee'],
            people: ['4'],
            mailed: null,
            pinned: false,
          },
        ],
      ]),
    );
  });

  it('show an error of the gateway at its field', async () => {
    const { keys } = open('/reports/saved', [OURS], {
      ChangeSavedReport: () => ({
        result: {
          __typename: 'InvalidError',
          code: 'BAD_REQUEST',
          message: 'Sections must be some of them',
          fields: [{ __typename: 'FieldError', field: 'sections', message: 'Sections must be some of them' }],
        },
      }),
    });
    await keys.click((await article('Ours')).getByRole('button', { name: 'Edit "Ours"' }));
    const dialog = within(await screen.findByRole('dialog'));
    await keys.click(await dialog.findByRole('button', { name: 'Save Changes' }));
    const group = await dialog.findByRole('group', { name: 'Reports' });
    expect(await within(group).findByText('Sections must be some of them')).toBeTruthy();
  });

  it('are none at first', async () => {
    open('/reports/saved', []);
    expect(await screen.findByText('No saved reports yet')).toBeTruthy();
  });
});

describe('the address of a saved report', () => {
  it('leads to its days of today, what it is narrowed to, and its reports alone', async () => {
    open('/reports/saved/7');
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe(
        '/reports?period=last_month&from=2026-05-01&until=2026-05-31&department=EP&sections=throughput%2Coutcomes',
      ),
    );
  });

  it('says that it is gone', async () => {
    open('/reports/saved/99');
    expect(await screen.findByText(/There is no such saved report any more/)).toBeTruthy();
  });
});
