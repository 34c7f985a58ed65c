import { inputField, MESSAGES, REQUESTER_FIELDS } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { type Answers, PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SubmitRequest } from './SubmitRequest.tsx';

const sent: Record<string, unknown>[] = [];
type Create = Answers[string];
const accepts: Create = ({ input }) => {
  sent.push(input as Record<string, unknown>);
  return { result: { __typename: 'DeviceRequest', id: '1', deviceName: 'Guide wire' } };
};

const DEVICE = {
  __typename: 'CatalogueDevice',
  ...{
    di: '00643169265462',
    brandName: 'Evolut FX+',
    companyName: 'MEDTRONIC, INC.',
    manufacturer: 'Medtronic',
  },
  ...{ versionModel: 'EVFXPLUS-29', catalogNumber: null, description: null, inDistribution: true },
  ...{ deviceClass: null, singleUse: null, mriSafety: null },
};

/** The queries of the form while somebody types. */
const NOTHING: Answers = {
  UsedManufacturers: () => ({ usedManufacturers: [] }),
  SimilarRequests: () => ({ similarRequests: [] }),
};

function show(
  create: Create = accepts,
  department = 'CVOR',
  devices: readonly object[] = [],
  more: Answers = {},
) {
  const answers: Answers = {
    ...NOTHING,
    ...more,
    Devices: () => ({ devices }),
    ...Object.fromEntries([['CreateRequest', create]]),
  };
  const notices = { success: vi.fn(), failure: vi.fn() };
  render(
    <PortalProvider testing>
      <PortalTestProvider user={{ ...testUser('provider'), department }} answers={answers} notices={notices}>
        <SubmitRequest />
      </PortalTestProvider>
    </PortalProvider>,
  );
  return { notices, user: userEvent.setup({ delay: null }) };
}

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Submit Request' });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.click(field(/^Device name/));
  await user.paste('Guide wire');
  await user.click(field(/^Description/));
  await user.paste('Hydrophilic');
  await user.click(field(/^Representative name/));
  await user.paste('N/A');
  await user.click(screen.getByRole('radio', { name: 'No' }));
}

beforeEach(() => {
  sessionToken.store('session');
  sent.length = 0;
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('a new device request', () => {
  it('is sent with the documented defaults, and the form starts anew', async () => {
    const { user, notices } = show();
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(notices.success).toHaveBeenCalledWith(MESSAGES.submitted, '1'));
    expect(sent).toEqual([
      {
        deviceName: 'Guide wire',
        description: 'Hydrophilic',
        additionalNotes: null,
        representativeName: 'N/A',
        department: 'CVOR',
        manufacturer: 'Abbott',
        isReplacement: false,
        replacementDetails: null,
        oldDeviceName: null,
        oldDeviceManufacturer: null,
        udi: null,
        model: null,
        deviceClass: null,
        singleUse: null,
        mriSafety: null,
        urgency: 'routine',
        urgencyReason: null,
        wantedBy: null,
      },
    ]);
    expect(field(/^Device name/)).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field(/^Device name/));
  });

  it('looks for similar requests with the manufacturer that is typed, not with each of its letters', async () => {
    const asked = new Set<unknown>();
    const { user } = show(accepts, 'CVOR', [], {
      SimilarRequests: ({ manufacturer }) => {
        asked.add(manufacturer);
        return { similarRequests: [] };
      },
    });
    await user.click(field(/^Device name/));
    await user.paste('Guide wire');
    await waitFor(() => expect([...asked]).toEqual(['Abbott']));
    await user.click(screen.getByRole('combobox', { name: /^Manufacturer/ }));
    await user.click(await screen.findByRole('option', { name: 'Other' }));
    await user.type(field(/^Manufacturer's name/), 'Zephyr');
    await waitFor(() => expect([...asked]).toContain('Zephyr'));
    expect([...asked].filter((each) => each && each !== 'Abbott')).toEqual(['Zephyr']);
  });

  it('asks for the replacement question and the representative in the words of the specification', async () => {
    const { user } = show();
    await user.click(submit());
    const summary = within(screen.getByRole('alert'));
    summary.getByText(MESSAGES.replacementRequired);
    summary.getByText(MESSAGES.representativeRequired);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(sent).toEqual([]);
  });

  it('asks for every field that a requester fills in, once a device says more of itself', async () => {
    const { user } = show(accepts, 'CVOR', [DEVICE]);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await user.click(field(/^Device name/));
    await user.paste('evolut');
    await user.click(await screen.findByRole('option'));
    await screen.findByText('About the device');
    await user.click(screen.getByRole('radio', { name: 'Urgent' }));
    for (const name of REQUESTER_FIELDS) {
      const { label, formLabel = label } = inputField(name);
      screen.getByText(formLabel);
    }
  });

  it('is not sent when a hand scanner presses Enter after a UDI, and says what is wrong with it', async () => {
    const { user } = show();
    await fill(user);
    await user.click(field(/^UDI/));
    await user.paste('(01)51022222233337');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(submit());
    within(screen.getByRole('alert')).getByText(/check digit of \(01\)51022222233337/);
    expect(field(/^UDI/)).toHaveProperty('value', '(01)51022222233337\u001d');
    expect(sent).toEqual([]);
  });

  it('keeps two barcodes apart that a hand scanner sends one after the other, or that are pasted in lines', async () => {
    const { user } = show();
    await fill(user);
    await user.click(field(/^UDI/));
    await user.paste('015102222223333610A213B1');
    await user.keyboard('{Enter}');
    await user.paste('17150707');
    // The key presses of a scanner for a separator.
    await user.keyboard('{Control>}]{/Control}');
    await user.paste('21');
    await user.paste('1234\r\n');
    await user.click(submit());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ udi: '(01)51022222233336(10)A213B1(17)150707(21)1234' });
  });

  it('says below the field what the UDI tells, or which check failed', async () => {
    const { user } = show();
    await user.click(field(/^UDI/));
    await user.paste('(01)51022222233336(17)270131(10)A213B1(21)1234');
    const reading = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(reading()).toContainEqual(
        expect.stringMatching(
          /^Agency GS1Device identifier 51022222233336Lot A213B1Serial number 1234Expires /,
        ),
      ),
    );
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(reading().join()).not.toMatch(/51022222233336/);
    // The result appears without a pause, as soon as the field is left.
    await user.tab();
    await waitFor(() => expect(reading().join()).toMatch(/GS1: .*is not valid. Accepted: /));
  });

  it.each([
    ['EP', 'EP'],
    ['Radiology', 'CVOR'],
    ['', 'CVOR'],
  ])('of somebody of the department %j begins with %s', async (own, department) => {
    const { user } = show(accepts, own);
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(sent).toMatchObject([{ department }]));
  });

  it('has placeholders for the patient population and an unknown representative', () => {
    show();
    expect((field(/^Additional notes/) as HTMLTextAreaElement).placeholder).toMatch(
      /relevant patient population/,
    );
    expect((field(/^Representative name/) as HTMLInputElement).placeholder).toMatch(/N\/A if unknown/);
  });

  it('reveals the old device once it is a replacement', async () => {
    const { user } = show();
    expect(screen.queryByText('Replacement details')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    screen.getByRole('group', { name: 'Replacement details' });
    field(/^Old device name/);
  });

  it('waits with every field disabled', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const { user } = show(() => promise);
    await fill(user);
    await user.click(submit());
    expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true');
    expect(field(/^Device name/).closest('fieldset')).toHaveProperty('disabled', true);
    resolve({ result: { __typename: 'DeviceRequest', id: '1', deviceName: 'Guide wire' } });
    await waitFor(submit);
  });

  it('keeps what was typed when it is refused, and says why in a bar that can be dismissed', async () => {
    const { user } = show(() => ({ result: { __typename: 'ForbiddenError', message: 'Not today.' } }));
    await fill(user);
    await user.click(submit());
    await screen.findByText('Not today.');
    expect(field(/^Device name/)).toHaveProperty('value', 'Guide wire');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Not today.')).toBeNull();
  });

  it('has a message of its own when the server gives none', async () => {
    const { user } = show(() => {
      throw new Error('offline');
    });
    await fill(user);
    await user.click(submit());
    await screen.findByText(MESSAGES.submitRequestFailed);
  });

  it('needs a session', async () => {
    const { user } = show();
    localStorage.clear();
    await fill(user);
    await user.click(submit());
    await screen.findByText(MESSAGES.signInToCreate);
    expect(sent).toEqual([]);
  });

  it('is still there after a reload, until it is sent', async () => {
    const { user } = show();
    await fill(user);
    cleanup();
    const again = show();
    expect(field(/^Description/)).toHaveProperty('value', 'Hydrophilic');
    expect(screen.getByRole('radio', { name: 'No' })).toHaveProperty('checked', true);
    await again.user.click(submit());
    await waitFor(() => expect(again.notices.success).toHaveBeenCalled());
    cleanup();
    show();
    expect(field(/^Description/)).toHaveProperty('value', '');
  });
});
