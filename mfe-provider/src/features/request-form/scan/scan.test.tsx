import { MESSAGES } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { PortalTestProvider } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SubmitRequest } from '../SubmitRequest.tsx';

const WHOLE = ']d20151022222233336172701311021A213B1';
const PRINTED = '(01)51022222233336(17)270131(10)21A213B1';

class Track extends EventTarget {
  readyState = 'live';
  readonly wishes: object[] = [];
  readonly abilities: object;
  constructor(abilities: object) {
    super();
    this.abilities = abilities;
  }
  getCapabilities = () => this.abilities;
  getSettings = () => ({ deviceId: 'back' });
  applyConstraints = async (wish: object) => void this.wishes.push(wish);
  stop = () => {
    this.readyState = 'ended';
  };
}

/** A camera and a browser that reads barcodes itself: what it sees, and how it was used. */
function camera({ abilities = {}, fails }: { abilities?: object; fails?: string } = {}) {
  const tracks: Track[] = [];
  const seen: { texts: string[]; fails?: string | undefined; isShown: boolean } = {
    texts: [],
    fails,
    isShown: true,
  };
  const wishes: object[] = [];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['data_matrix', 'code_128'];
      detect = async () => {
        if (!seen.isShown) throw new DOMException('There is no picture yet', 'InvalidStateError');
        return seen.texts.map((rawValue) => ({ rawValue }));
      };
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {});
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockImplementation(() => (seen.isShown ? 4 : 0));
  const mediaDevices = {
    async getUserMedia(wish: object) {
      wishes.push(wish);
      if (seen.fails) throw new DOMException('No', seen.fails);
      const track = new Track(abilities);
      tracks.push(track);
      return Object.assign(new MediaStream(), { getTracks: () => [track], getVideoTracks: () => [track] });
    },
    enumerateDevices: async () => [
      { kind: 'videoinput', deviceId: 'back', label: 'Back' },
      { kind: 'videoinput', deviceId: 'front', label: 'Front' },
      { kind: 'audioinput', deviceId: 'mic', label: 'Mic' },
    ],
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  return { seen, tracks, wishes, states: () => tracks.map(({ readyState }) => readyState) };
}

function show() {
  const answers = {
    Devices: () => ({ devices: [] }),
    SimilarRequests: () => ({ similarRequests: [] }),
    UsedManufacturers: () => ({ usedManufacturers: [] }),
  };
  render(
    <PortalProvider testing>
      <PortalTestProvider answers={answers}>
        <SubmitRequest />
      </PortalTestProvider>
    </PortalProvider>,
  );
  return userEvent.setup({ delay: null });
}
const button = () => screen.getByRole('button', { name: 'Scan' });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^UDI/ });
const dialog = () => screen.findByRole('dialog', { name: 'Scan the barcode' });
const said = async (text: string | RegExp) => within(await dialog()).findByText(text);
async function open(user = show()) {
  await user.click(button());
  return { user, shown: within(await dialog()) };
}

beforeEach(() => sessionToken.store('session'));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

describe('the camera beside the UDI', () => {
  it('is not offered where the browser has none', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull();
  });

  it('is not offered in a frame that is given none', () => {
    camera();
    Object.defineProperty(document, 'featurePolicy', {
      value: { allowsFeature: (name: string) => name !== 'camera' },
      configurable: true,
    });
    show();
    expect(screen.queryByRole('button', { name: 'Scan' })).toBeNull();
    Reflect.deleteProperty(document, 'featurePolicy');
  });

  it('waits for its first picture', async () => {
    const { seen } = camera();
    seen.isShown = false;
    await open();
    await said(/^Starting the camera/);
    seen.isShown = true;
    await said('Hold the barcode of the label into the picture.');
  });

  it('fills in what the label says, tells it, and goes off; the focus is back at the button', async () => {
    const { seen, states, wishes } = camera();
    await open();
    await said('Hold the barcode of the label into the picture.');
    expect(wishes).toMatchObject([{ audio: false, video: { facingMode: 'environment' } }]);
    expect(states()).toEqual(['live']);
    seen.texts = [WHOLE];
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field().value).toBe(PRINTED);
    expect(states()).toEqual(['ended']);
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(
      screen.getByText(/^Scanned: Device identifier 51022222233336, Lot 21A213B1, Expires/),
    ).toBeTruthy();
  });

  it('waits for the second barcode, or takes the first one alone', async () => {
    const { seen } = camera();
    const { user, shown } = await open();
    seen.texts = [']C10151022222233336'];
    await said(/^Device identifier 51022222233336\. Show the other barcode/);
    seen.texts = ['https://hospital.example'];
    await said(`Device identifier 51022222233336. ${MESSAGES.udiUnknown}.`);
    await user.click(shown.getByRole('button', { name: 'Use this' }));
    expect(field().value).toBe('(01)51022222233336');
  });

  it('goes off while nobody looks at the page, and when the dialog closes', async () => {
    const { states } = camera();
    const { user } = await open();
    await said(/^Hold the barcode/);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(states()).toEqual(['ended']));
    hidden.mockReturnValue(false);
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(states()).toEqual(['ended', 'live']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(states()).toEqual(['ended', 'ended']));
    expect(field().value).toBe('');
  });

  it('has a light and other cameras where the device has them', async () => {
    const { tracks, wishes } = camera({ abilities: { torch: true } });
    const { user, shown } = await open();
    await user.click(await shown.findByRole('button', { name: 'Light', pressed: false }));
    await shown.findByRole('button', { name: 'Light', pressed: true });
    expect(tracks[0]?.wishes).toEqual([{ advanced: [{ torch: true }] }]);
    expect(shown.getByRole('combobox', { name: 'Camera' })).toBeTruthy();
    expect(wishes).toHaveLength(1);
  });

  it.each([
    ['NotAllowedError', MESSAGES.cameraRefused, true],
    ['NotFoundError', MESSAGES.cameraMissing, false],
    ['NotReadableError', MESSAGES.cameraBusy, true],
  ])('says what to do after %s', async (fails, words, again) => {
    const { seen, states } = camera({ fails });
    const { user, shown } = await open();
    await said(words);
    const button = shown.queryByRole('button', { name: 'Try again' });
    expect(Boolean(button)).toBe(again);
    seen.fails = undefined;
    if (button) await user.click(button);
    if (button) await said(/^Hold the barcode/);
    await user.click(shown.getByRole('button', { name: 'Cancel' }));
    expect(states()).toEqual(again ? ['ended'] : []);
  });

  it('says so when it stops by itself', async () => {
    const { tracks } = camera();
    await open();
    await said(/^Hold the barcode/);
    tracks[0]?.dispatchEvent(new Event('ended'));
    await said(MESSAGES.cameraBusy);
  });

  it('is offered on a page without https, and says why there is none', async () => {
    vi.stubGlobal('isSecureContext', false);
    await open();
    await said(MESSAGES.cameraInsecure);
  });

  it('says so when the reader of barcodes does not start', async () => {
    camera();
    vi.stubGlobal('BarcodeDetector', undefined);
    vi.stubGlobal(
      'Worker',
      class {
        constructor() {
          throw new DOMException('No', 'SecurityError');
        }
      },
    );
    await open();
    await said(MESSAGES.barcodeReaderFailed);
  });
});
