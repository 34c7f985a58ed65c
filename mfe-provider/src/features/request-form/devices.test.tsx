import { sessionToken } from '@portal/kit';
import { type Answers, PortalTestProvider } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SubmitRequest } from './SubmitRequest.tsx';

const EVOLUT = {
  __typename: 'CatalogueDevice',
  di: '00643169265462',
  brandName: 'Evolut FX+',
  companyName: 'MEDTRONIC, INC.',
  manufacturer: 'Medtronic',
  versionModel: 'EVFXPLUS-29',
  catalogNumber: null,
  description: 'Transcatheter aortic valve',
  deviceClass: 'III',
  singleUse: true,
  mriSafety: 'MR Conditional',
  inDistribution: true,
};
const WIRE = {
  ...EVOLUT,
  di: '00000000000017',
  brandName: 'Evolution wire',
  companyName: 'Penumbra GmbH',
  manufacturer: 'Penumbra GmbH',
  versionModel: null,
  deviceClass: null,
  singleUse: null,
  mriSafety: null,
  inDistribution: false,
};

function show(devices: readonly object[] = [EVOLUT, WIRE]) {
  const sent: Record<string, unknown>[] = [];
  const asked: unknown[] = [];
  const answers: Answers = {
    Devices: ({ text }) => {
      asked.push(text);
      return { devices };
    },
    SimilarRequests: () => ({ similarRequests: [] }),
    UsedManufacturers: () => ({ usedManufacturers: ['Penumbra', 'Zoll'] }),
    CreateRequest: ({ input }) => {
      sent.push(input as Record<string, unknown>);
      return { result: { __typename: 'DeviceRequest', id: '1', deviceName: 'x' } };
    },
  };
  render(
    <PortalProvider testing>
      <PortalTestProvider answers={answers}>
        <SubmitRequest />
      </PortalTestProvider>
    </PortalProvider>,
  );
  return { sent, asked, user: userEvent.setup({ delay: null }) };
}

const name = (role = 'combobox') => screen.getByRole(role, { name: /^Device name/ });
const field = (label: RegExp) => screen.getByRole('textbox', { name: label });
const textOf = (element: HTMLElement) => (element as HTMLInputElement).value;

beforeEach(() => sessionToken.store('session'));
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('devices of the catalogue', () => {
  it('are offered as one types, and fill in what the form asks for', async () => {
    const { user, sent } = show();
    await user.click(name('textbox'));
    await user.paste('evol');
    const list = await screen.findByRole('listbox', { name: 'Devices of the catalogue' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Evolut FX+MEDTRONIC, INC. · EVFXPLUS-29', 'Evolution wirePenumbra GmbH · discontinued']);
    await waitFor(() => expect(name().getAttribute('aria-expanded')).toBe('true'));
    expect(name().getAttribute('aria-activedescendant')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(name().getAttribute('aria-activedescendant')).toBe(within(list).getAllByRole('option')[0]?.id);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await screen.findByText(
      /^Filled in from the catalogue: device name, manufacturer, model, device class, single use, MRI safety, and UDI/,
    );
    expect(textOf(name('textbox'))).toBe('Evolut FX+');
    expect(document.activeElement).toBe(name('textbox'));
    await user.click(field(/^Description/));
    await user.paste('A valve');
    await user.click(field(/^Representative name/));
    await user.paste('N/A');
    const [replacement] = screen.getAllByRole('radiogroup', { name: /replacement/ });
    await user.click(within(replacement as HTMLElement).getByRole('radio', { name: 'No' }));
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          deviceName: 'Evolut FX+',
          manufacturer: 'Medtronic',
          udi: '(01)00643169265462',
          model: 'EVFXPLUS-29',
          deviceClass: 'III',
          singleUse: true,
          mriSafety: 'MR Conditional',
        },
      ]),
    );
  });

  it('keep the one that is active while more is typed that names it', async () => {
    const { user, asked } = show();
    await user.click(name('textbox'));
    await user.paste('evo');
    await screen.findByRole('option', { name: /^Evolut FX/ });
    await user.keyboard('{ArrowDown}l');
    await waitFor(() => expect(asked.at(-1)).toBe('evol'));
    expect(screen.getByRole('option', { name: /^Evolut FX/, selected: true })).toBeTruthy();
  });

  it('leave what the person has written until they choose', async () => {
    const { user } = show();
    await user.click(field(/^UDI/));
    await user.paste('(01)51022222233336');
    await user.click(name('textbox'));
    await user.paste('evol');
    await user.click(await screen.findByRole('option', { name: /^Evolut FX/ }));
    await screen.findByText(/Yours stays: UDI\./);
    expect(textOf(field(/^UDI/))).toBe('(01)51022222233336');
    await user.click(screen.getByRole('button', { name: 'Use the catalogue’s' }));
    expect(textOf(field(/^UDI/))).toBe('(01)00643169265462');
    // The catalogue's facts can be changed. They are filled in again when the device is chosen again.
    await user.clear(field(/^Model/));
    await user.click(name('textbox'));
    await user.keyboard('{Backspace}');
    await user.click(await screen.findByRole('option', { name: /^Evolut FX/ }));
    await waitFor(() => expect(textOf(field(/^Model/))).toBe('EVFXPLUS-29'));
  });

  it('name a manufacturer that is not offered as Other', async () => {
    const { user } = show();
    await user.click(name('textbox'));
    await user.paste('evol');
    await user.click(await screen.findByRole('option', { name: /^Evolution wire/ }));
    await waitFor(() => expect(textOf(field(/^Manufacturer's name/))).toBe('Penumbra GmbH'));
  });

  it('are found by the UDI, too, and wait for the person', async () => {
    const { user } = show([EVOLUT]);
    await user.click(field(/^UDI/));
    await user.paste('(01)00643169265462(17)270131');
    await user.click(await screen.findByRole('button', { name: 'Fill in' }));
    await waitFor(() => expect(textOf(name('textbox'))).toBe('Evolut FX+'));
    expect(textOf(field(/^UDI/))).toBe('(01)00643169265462(17)270131');
  });

  it('close with Esc', async () => {
    const { user } = show();
    await user.click(name('textbox'));
    await user.paste('evol');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(textOf(name('textbox'))).toBe('evol');
  });

  it('are missing without a catalogue: the form is as it was', async () => {
    const { user } = show([]);
    await user.click(name('textbox'));
    await user.paste('evol');
    await user.click(field(/^UDI/));
    await user.paste('(01)00643169265462');
    await screen.findByText('00643169265462');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(name('textbox').getAttribute('autocomplete')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull();
    expect(screen.queryByText('About the device')).toBeNull();
  });
});

describe('the manufacturer', () => {
  it('is chosen of those offered and those used before, and Other is always there', async () => {
    const { user } = show();
    const manufacturer = screen.getByRole('combobox', { name: /^Manufacturer/ });
    await user.click(manufacturer);
    const penumbra = await screen.findByRole('option', { name: 'Penumbra' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['Abbott', 'Boston Scientific', 'Medtronic', 'Terumo', 'Zimmer Biomet', 'Edwards', 'Arrow/Teleflex'],
      ...['INARI', 'Other', 'Penumbra', 'Zoll'],
    ]);
    await user.click(penumbra);
    expect(textOf(manufacturer)).toBe('Penumbra');
    expect(screen.queryByRole('textbox', { name: /^Manufacturer's name/ })).toBeNull();
    await user.clear(manufacturer);
    await user.type(manufacturer, 'med');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Medtronic',
      'Other',
    ]);
    await user.click(screen.getByRole('option', { name: 'Other' }));
    expect(field(/^Manufacturer's name/)).toBeTruthy();
  });

  it.each([
    ['terumo', 'Terumo', null],
    ['ZOLL', 'Zoll', null],
    ['Cook Medical', 'Other', 'Cook Medical'],
    [' ', 'Abbott', null],
  ])('that was typed as %j is %s', async (typed, chosen, text) => {
    const { user } = show();
    const manufacturer = screen.getByRole('combobox', { name: /^Manufacturer/ });
    await user.click(manufacturer);
    await screen.findByRole('option', { name: 'Zoll' });
    await user.clear(manufacturer);
    await user.type(manufacturer, typed);
    await user.tab();
    await waitFor(() => expect(textOf(manufacturer)).toBe(chosen));
    const own = screen.queryByRole('textbox', { name: /^Manufacturer's name/ }) as HTMLInputElement | null;
    expect(own?.value ?? null).toBe(text);
  });
});
