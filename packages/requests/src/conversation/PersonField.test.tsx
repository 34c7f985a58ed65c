// @vitest-environment happy-dom
import { PortalProvider } from '@portal/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PeopleField } from './PeopleField.tsx';
import { PersonField } from './PersonField.tsx';
import type { FoundPeople, NamedPerson } from './usePeople.ts';

const MARQUEZ = { id: '1', name: 'Dr. Elena Marquez' };
const MARCUS = { id: '2', name: 'Marcus Whitfield' };

afterEach(cleanup);

/** A field whose search ends when the test says so. Until then it shows the people for the text before. */
function open() {
  const chosen: (NamedPerson | null)[] = [];
  let find: (found: FoundPeople) => void = () => {};
  const Field = () => {
    const [found, setFound] = useState<FoundPeople>({
      people: [MARQUEZ, MARCUS],
      message: undefined,
      isPending: true,
    });
    find = setFound;
    return (
      <PersonField
        label="Who"
        useFound={() => found}
        value={null}
        onChange={(person) => person && chosen.push(person)}
      />
    );
  };
  render(
    <PortalProvider testing>
      <Field />
    </PortalProvider>,
  );
  return { chosen, found: (people: NamedPerson[]) => act(() => find({ people, message: undefined })) };
}

describe('the field of a person', () => {
  it('takes by Enter who is called so, and not who was found by an earlier text', async () => {
    const { chosen, found } = open();
    await userEvent.type(screen.getByRole('combobox'), 'Marcus{Enter}');
    expect(chosen).toEqual([]);
    found([MARCUS]);
    expect(chosen).toEqual([MARCUS]);
  });

  it('takes nobody when somebody types on meanwhile, or when nobody is called so', async () => {
    const { chosen, found } = open();
    const field = screen.getByRole('combobox');
    await userEvent.type(field, 'Mar{Enter}c');
    found([MARCUS]);
    expect(chosen).toEqual([]);
    await userEvent.type(field, '{Enter}');
    expect(chosen).toEqual([MARCUS]);
  });
});

describe('the field of several people', () => {
  it('waits in the same way, and offers nobody twice', async () => {
    let find: (found: FoundPeople) => void = () => {};
    const Field = () => {
      const [people, setPeople] = useState<NamedPerson[]>([MARQUEZ]);
      const [found, setFound] = useState<FoundPeople>({
        people: [MARQUEZ],
        message: undefined,
        isPending: true,
      });
      find = setFound;
      return (
        <PeopleField
          label="Who"
          chosenLabel="Chosen people"
          useFound={() => found}
          value={people}
          onChange={setPeople}
        />
      );
    };
    render(
      <PortalProvider testing>
        <Field />
      </PortalProvider>,
    );
    const chosen = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    await userEvent.type(screen.getByRole('combobox'), 'Mar{Enter}');
    expect(chosen()).toHaveLength(1);
    act(() => find({ people: [MARQUEZ, MARCUS], message: undefined }));
    expect(chosen()).toEqual([`${MARQUEZ.name}Remove`, `${MARCUS.name}Remove`]);
  });
});
