// @vitest-environment happy-dom
import type { Role } from '@portal/domain';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Interests } from './Interests.tsx';

const DECLARED = {
  __typename: 'InterestDeclaration',
  id: '4',
  interests: [{ __typename: 'Interest', manufacturer: 'Abbott', kind: 'gift', text: 'A meal.' }],
  declaredAt: '2026-01-12T09:30:00.000Z',
  validUntil: '2027-01-12T09:30:00.000Z',
  isValid: true,
};

function open(
  role: Role,
  { own = null as object | null, all = [] as object[], refused = null as object | null } = {},
) {
  const sent: unknown[] = [];
  const answers: Answers = {
    OwnInterests: () => ({ ownInterests: own, usedManufacturers: ['Inari'] }),
    InterestDeclarations: () => ({
      interestDeclarations: {
        __typename: 'InterestDeclarationConnection',
        totalCount: all.length,
        edges: all.map((node) => ({ __typename: 'InterestDeclarationEdge', node })),
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    }),
    DeclareInterests: (variables) => {
      sent.push(variables);
      return { result: refused ?? DECLARED };
    },
  };
  render(
    <PortalTestProvider user={testUser(role)} answers={answers}>
      <PortalProvider testing>
        <Interests />
      </PortalProvider>
    </PortalTestProvider>,
  );
  return { sent, keys: userEvent.setup() };
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

describe('the interests of a member', () => {
  it('are asked for, and can be none', async () => {
    const { sent, keys } = open('committee');
    expect(await screen.findByText('Declare your interests before you vote.')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Declare' }));
    expect(
      await screen.findByText('Say whether you have relations to manufacturers', { selector: 'p' }),
    ).toBeTruthy();
    expect(sent).toEqual([]);
    await keys.click(screen.getByRole('radio', { name: 'I have no relation to a manufacturer' }));
    await keys.click(screen.getByRole('button', { name: 'Declare' }));
    await expect.poll(() => sent).toEqual([{ interests: [] }]);
    expect(screen.queryByText('Declared interests')).toBeNull();
  });

  it('are manufacturers and kinds; what was declared last is where the next one begins', async () => {
    const { sent, keys } = open('committee', { own: DECLARED });
    expect(await screen.findByText(/They count until/)).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Add a relation' }));
    const second = within(screen.getByRole('group', { name: 'Relation 2' }));
    expect(document.activeElement).toBe(second.getByLabelText(/^Manufacturer/));
    await keys.type(second.getByLabelText(/^Manufacturer/), 'Inari');
    await keys.click(screen.getByRole('button', { name: 'Declare Anew' }));
    expect(await second.findByText('Kind is required')).toBeTruthy();
    await keys.click(second.getByRole('combobox', { name: /^Kind/ }));
    // The closed options of the first relation are also on the page.
    const options = await screen.findAllByRole('option', { name: 'Research funding', hidden: true });
    await keys.click(options.at(-1) as HTMLElement);
    await keys.click(screen.getByRole('button', { name: 'Declare Anew' }));
    await expect
      .poll(() => sent)
      .toEqual([
        {
          interests: [
            { manufacturer: 'Abbott', kind: 'gift', text: 'A meal.' },
            { manufacturer: 'Inari', kind: 'research', text: null },
          ],
        },
      ]);
  });

  it.each(['business_office', 'admin'] as const)('are read by %s', async (role) => {
    const person = { __typename: 'NamedPerson', id: '7', name: 'Priya Raman' };
    open(role, { all: [{ ...DECLARED, person, isValid: false }] });
    const row = within(await screen.findByRole('row', { name: /Priya Raman/ }));
    expect(row.getByText('Abbott: Gift, meal or travel, A meal.')).toBeTruthy();
    expect(row.getByText('Too old')).toBeTruthy();
  });

  it('are nothing yet where nobody has declared any', async () => {
    open('business_office');
    expect(await screen.findByText('Nobody has declared interests yet')).toBeTruthy();
    expect(screen.queryByText('Your interests')).toBeNull();
  });
});
