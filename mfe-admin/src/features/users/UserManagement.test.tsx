// @vitest-environment happy-dom
import { MESSAGES } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { UserManagement } from './UserManagement.tsx';

const LAST_ADMIN = 'The last active administrator cannot be taken away.';
type Person = { id: string; name: string; role: string; roles: string[]; active: boolean };

const person = (id: string, name: string, role: string, active = true): Person => ({
  id,
  name,
  role,
  roles: [role],
  active,
});

/** The gateway's list of users, as far as this screen needs it. */
function directory(...people: Person[]) {
  const sent: Record<string, unknown>[] = [];
  const node = (each: Person) => ({
    __typename: 'User',
    email: `${each.name.split(' ')[0]?.toLowerCase()}@demo.local`,
    department: 'ADHVH',
    profileCreated: true,
    ...each,
  });
  const answers: Answers = {
    Users({ text }) {
      const found = people.filter(({ name }) =>
        name.toLowerCase().includes(String(text ?? '').toLowerCase()),
      );
      return {
        users: {
          __typename: 'UserConnection',
          totalCount: found.length,
          edges: found.map((each) => ({ __typename: 'UserEdge', node: node(each) })),
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
        },
      };
    },
    UpdateUser({ id, input }) {
      const change = input as Partial<Person>;
      sent.push(JSON.parse(JSON.stringify(change)));
      const found = people.find((each) => each.id === id) as Person;
      if (found.role === 'admin' && !change.active)
        return { result: { __typename: 'ConflictError', message: LAST_ADMIN } };
      Object.assign(found, change);
      return { result: node(found) };
    },
    InviteUser({ input }) {
      sent.push(JSON.parse(JSON.stringify(input)));
      const invited = { ...(input as Person), id: '99', active: false };
      people.push(invited);
      return { result: node(invited) };
    },
  };
  return { answers, sent };
}

function open(answers: Answers, { user = testUser('admin'), path = '/admin/users' } = {}) {
  const shownNotices: string[] = [];
  render(
    <PortalTestProvider
      user={user}
      answers={answers}
      path={path}
      notices={{ success: (text) => shownNotices.push(text), failure() {} }}
    >
      <PortalProvider testing>
        <UserManagement />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { shownNotices, keys: userEvent.setup() };
}

const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('User Management', () => {
  it('is for those who manage users', () => {
    open({}, { user: testUser('business_office') });
    expect(screen.getByText('You do not have permission to access this page.')).toBeTruthy();
  });

  it('lists name, email, role, department and status', async () => {
    open(
      directory(person('7', 'Ann Lee', 'supply_chain'), person('8', 'Bo Dahl', 'provider', false)).answers,
    );
    expect(screen.getByText('Loading users...')).toBeTruthy();
    const ann = await rowOf('Ann Lee');
    for (const text of ['ann@demo.local', 'Supply Chain', 'ADHVH', 'Active'])
      expect(ann.getByText(text)).toBeTruthy();
    expect((await rowOf('Bo Dahl')).getByText('Inactive')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Role',
      'Department',
      'Status',
      'Actions',
      'Role Info',
    ]);
  });

  it('searches from the address', async () => {
    const { answers } = directory(person('7', 'Ann Lee', 'provider'), person('8', 'Bo Dahl', 'analyst'));
    const { keys } = open(answers, { path: '/admin/users?q=bo' });
    await rowOf('Bo Dahl');
    expect(screen.queryByText('Ann Lee')).toBeNull();
    await keys.clear(screen.getByRole('searchbox'));
    await rowOf('Ann Lee');
    await keys.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No users found')).toBeTruthy();
  });

  it('says what is wrong when the list cannot be read', async () => {
    open({});
    expect(await screen.findByText('Error: Failed to fetch users')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('user edit', () => {
  it('saves the change, replaces the user in the list and says so', async () => {
    const { answers, sent } = directory(person('7', 'Ann Lee', 'provider'));
    const { keys, shownNotices } = open(answers);
    await keys.click((await rowOf('Ann Lee')).getByRole('button', { name: /Edit/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit User' }));
    await keys.clear(form.getByRole('textbox', { name: 'Name' }));
    await keys.type(form.getByRole('textbox', { name: 'Name' }), 'Ann Leigh');
    await keys.click(form.getByRole('checkbox', { name: 'Committee Member' }));
    await keys.click(form.getByRole('button', { name: 'Save Changes' }));
    expect((await rowOf('Ann Leigh')).getByText('Provider, Committee Member')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shownNotices).toEqual(['Ann Leigh has been updated']);
    expect(sent).toEqual([
      {
        name: 'Ann Leigh',
        role: 'provider',
        roles: ['provider', 'committee'],
        department: 'ADHVH',
        active: true,
      },
    ]);
  });

  it("shows the server's refusal and keeps what was typed", async () => {
    const { answers } = directory(person('7', 'Ida Only', 'admin'));
    const { keys } = open(answers);
    await keys.click((await rowOf('Ida Only')).getByRole('button', { name: /Edit/ }));
    const form = within(await screen.findByRole('dialog'));
    await keys.click(form.getByRole('checkbox', { name: /^Active/ }));
    await keys.click(form.getByRole('button', { name: 'Save Changes' }));
    const refusal = await form.findByText(LAST_ADMIN);
    expect((form.getByRole('checkbox', { name: /^Active/ }) as HTMLInputElement).checked).toBe(false);
    await keys.click(form.getByRole('button', { name: 'Dismiss' }));
    expect(refusal.isConnected).toBe(false);
  });

  it('says "Saving..." until it is saved', async () => {
    const { answers } = directory(person('7', 'Ann Lee', 'provider'));
    const saving = Promise.withResolvers<void>();
    const save = answers.UpdateUser;
    answers.UpdateUser = async (variables) => {
      await saving.promise;
      return save?.(variables) ?? {};
    };
    const { keys } = open(answers);
    await keys.click((await rowOf('Ann Lee')).getByRole('button', { name: /Edit/ }));
    await keys.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
    saving.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes nothing on Cancel', async () => {
    const { answers, sent } = directory(person('7', 'Ann Lee', 'provider'));
    const { keys } = open(answers);
    await keys.click((await rowOf('Ann Lee')).getByRole('button', { name: /Edit/ }));
    await keys.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
  });
});

describe('invitation', () => {
  it('needs an email and a name', async () => {
    const { answers, sent } = directory(person('7', 'Ann Lee', 'provider'));
    const { keys } = open(answers);
    await keys.click(await screen.findByRole('button', { name: 'Invite User' }));
    const form = within(await screen.findByRole('dialog'));
    await keys.click(form.getByRole('button', { name: 'Send Invitation' }));
    expect((await form.findAllByText('Name is required')).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
  });

  it('adds the invited person to the list', async () => {
    const { answers, sent } = directory(person('7', 'Ann Lee', 'provider'));
    const { keys, shownNotices } = open(answers);
    await keys.click(await screen.findByRole('button', { name: 'Invite User' }));
    const form = within(await screen.findByRole('dialog'));
    await keys.type(form.getByRole('textbox', { name: /Email/ }), 'Cy@Example.org');
    await keys.type(form.getByRole('textbox', { name: /Name/ }), 'Cy Young');
    await keys.click(form.getByRole('button', { name: 'Send Invitation' }));
    expect((await rowOf('Cy Young')).getByText('Inactive')).toBeTruthy();
    expect(shownNotices).toEqual(['Cy Young has been invited']);
    expect(sent).toEqual([
      {
        email: 'cy@example.org',
        name: 'Cy Young',
        role: 'provider',
        roles: ['provider'],
        department: 'ADHVH',
      },
    ]);
  });
});

describe('role information', () => {
  it("tells a person's roles in words, and all roles to those who manage users", async () => {
    const { answers } = directory(person('7', 'Ann Lee', 'analyst'));
    const { keys } = open(answers);
    await keys.click((await rowOf('Ann Lee')).getByRole('button', { name: /View Permissions/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Role Information' }));
    const analyst = within(panel.getByRole('region', { name: 'Analyst' }));
    expect(analyst.getByText(/Analyze and add notes to requests/)).toBeTruthy();
    expect(
      within(panel.getByRole('region', { name: 'All roles' })).getByText('Committee Member'),
    ).toBeTruthy();
    await keys.click(panel.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('what was typed and not sent when the session ended', () => {
  const ANN = person('7', 'Ann Lee', 'provider');
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const invite = async ({ keys }: ReturnType<typeof open>) => {
    await keys.click(screen.getByRole('button', { name: 'Invite User' }));
    return dialog('Invite User');
  };
  const edit = async ({ keys }: ReturnType<typeof open>, name: string) => {
    await keys.click((await rowOf(name)).getByRole('button', { name: /Edit/ }));
    return dialog('Edit User');
  };
  const typedIn = (form: Awaited<ReturnType<typeof dialog>>, name: string) =>
    form.getByRole<HTMLInputElement>('textbox', { name }).value;

  it('comes back in an invitation, until it is sent', async () => {
    const { answers, sent } = directory();
    const before = open(answers);
    const typed = await invite(before);
    await before.keys.type(typed.getByRole('textbox', { name: 'Email' }), 'zoe@demo.local');
    await before.keys.type(typed.getByRole('textbox', { name: 'Name' }), 'Zoe Ruiz');
    await before.keys.click(typed.getByRole('checkbox', { name: 'Committee Member' }));
    cleanup();

    const after = open(answers);
    const form = await invite(after);
    expect([typedIn(form, 'Email'), typedIn(form, 'Name')]).toEqual(['zoe@demo.local', 'Zoe Ruiz']);
    expect(form.getByText(MESSAGES.draftRestored)).toBeTruthy();
    await after.keys.click(form.getByRole('button', { name: 'Send Invitation' }));
    await waitFor(() => expect(sent).toMatchObject([{ name: 'Zoe Ruiz', roles: ['provider', 'committee'] }]));
    cleanup();

    expect(typedIn(await invite(open(answers)), 'Name')).toBe('');
  });

  it('comes back for the user who was edited and for nobody else, until it is cancelled', async () => {
    const { answers } = directory(ANN, person('8', 'Bo Dahl', 'analyst'));
    const before = open(answers);
    const typed = await edit(before, 'Ann Lee');
    await before.keys.type(typed.getByRole('textbox', { name: 'Name' }), 'gh');
    cleanup();

    const other = open(answers);
    expect(typedIn(await edit(other, 'Bo Dahl'), 'Name')).toBe('Bo Dahl');
    cleanup();

    const after = open(answers);
    const form = await edit(after, 'Ann Lee');
    expect(typedIn(form, 'Name')).toBe('Ann Leegh');
    await after.keys.click(form.getByRole('button', { name: 'Cancel' }));
    cleanup();

    expect(typedIn(await edit(open(answers), 'Ann Lee'), 'Name')).toBe('Ann Lee');
  });

  it('does not come back for another person at the same screen', async () => {
    const { answers } = directory();
    const before = open(answers);
    await before.keys.type((await invite(before)).getByRole('textbox', { name: 'Name' }), 'Zoe');
    cleanup();
    const other = open(answers, { user: { ...testUser('admin'), id: 2 } });
    expect(typedIn(await invite(other), 'Name')).toBe('');
  });

  it('is put over the current user: what others have changed meanwhile stays changed', async () => {
    const { answers, sent } = directory(ANN);
    const before = open(answers);
    await before.keys.type((await edit(before, 'Ann Lee')).getByRole('textbox', { name: 'Name' }), 'gh');
    cleanup();
    ANN.role = 'analyst';
    ANN.roles = ['analyst'];
    const after = open(answers);
    await after.keys.click((await edit(after, 'Ann Lee')).getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toMatchObject([{ name: 'Ann Leegh', role: 'analyst' }]));
  });
});
