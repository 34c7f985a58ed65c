// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Embedded,
  embedBase,
  embeddedAt,
  embeddedDashboard,
  hear,
  readMessage,
  TO_FRAME,
  TO_HOST,
} from './embed.ts';

const sent = (fields: object) => ({ product: 'device-requests', ...fields });

describe('an address of another page', () => {
  const dashboard = (name: string) => ({ kind: 'dashboard', dashboard: name }) as const;
  const contribution = (name: string, of: string) =>
    ({ kind: 'contribution', dashboard: of, contribution: name }) as const;

  it.each<[string, Embedded | undefined]>([
    ['/embed/provider', dashboard('provider')],
    ['/embed/supply-chain/', dashboard('supply-chain')],
    ['/embed/provider/provider-dashboard', dashboard('provider')],
    ['/embed/-/requests/7', { kind: 'request' }],
    ['/embed/-/requests/seven', { kind: 'request' }],
    ['/embed/committee/-/votes', contribution('votes', 'committee')],
    ['/embed/committee/-/votes/', contribution('votes', 'committee')],
    ['/embed/committee/-/NONE', contribution('NONE', 'committee')],
    ['/embed', undefined],
    ['/embed/', undefined],
    ['/embed-sign-in', undefined],
    ['/embed/../home', undefined],
    ['/embedded/provider', undefined],
    ['/embed/-', undefined],
    ['/embed/-/home', undefined],
    ['/embed/-/requestsof', undefined],
    ['/embed/committee/-', undefined],
    ['/embed/committee/-/votes/more', undefined],
  ])('%s shows %o', (path, embedded) => {
    expect(embeddedAt(path)).toEqual(embedded);
    const whole = embedded?.kind === 'dashboard' ? embedded.dashboard : undefined;
    expect(embeddedDashboard(path)).toBe(whole);
  });

  it.each([
    [dashboard('provider'), '/embed/provider'],
    [{ kind: 'request' } as const, '/embed/-'],
    [contribution('votes', 'committee'), '/embed/committee/-/votes'],
  ])('of %o begins with %s', (embedded, base) => {
    expect(embedBase(embedded)).toBe(base);
  });
});

describe('a message', () => {
  it('is read when every field is of its type', () => {
    expect(readMessage(TO_HOST, sent({ type: 'changed', id: '7', status: 'approved' }))).toEqual({
      type: 'changed',
      id: '7',
      status: 'approved',
    });
    expect(readMessage(TO_FRAME, sent({ type: 'look', theme: 'dark', lang: 'en-GB' }))).toBeDefined();
  });

  it.each([
    ['nothing', null],
    ['a text', 'hello'],
    ['of another product', { product: 'other', type: 'hello' }],
    ['of an unknown type', sent({ type: 'token' })],
    ['of a type that every object knows', sent({ type: 'constructor' })],
    ['of the other direction', sent({ type: 'look', theme: 'dark', lang: 'en' })],
    ['without a field', sent({ type: 'changed', id: '7' })],
    ['with a field of another type', sent({ type: 'submitted', id: 7 })],
    ['with a height that is no number', sent({ type: 'size', height: Number.NaN })],
  ])('is refused when it is %s', (_, data) => {
    expect(readMessage(TO_HOST, data)).toBeUndefined();
  });

  it('is refused with a value that is not on the list', () => {
    expect(readMessage(TO_FRAME, sent({ type: 'look', theme: 'pink', lang: 'en' }))).toBeUndefined();
  });
});

describe('hearing', () => {
  const friend = { name: 'friend' };
  const heard = vi.fn();
  let stop = () => {};
  afterEach(() => {
    stop();
    heard.mockClear();
  });

  const say = (source: object | null, origin: string, data: object = sent({ type: 'hello' })) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, origin, data }));

  it('takes messages of the one window at the listed origins alone', () => {
    stop = hear(TO_HOST, () => friend, ['https://portal.example'], heard);
    say({ name: 'other' }, 'https://portal.example');
    say(friend, 'https://portal.example.evil.example');
    say(friend, 'null');
    say(friend, 'https://portal.example', { type: 'hello' });
    expect(heard).not.toHaveBeenCalled();
    say(friend, 'https://portal.example');
    expect(heard).toHaveBeenCalledExactlyOnceWith({ type: 'hello' }, 'https://portal.example');
  });

  it('takes nothing that comes from no window, while there is none to hear', () => {
    stop = hear(TO_HOST, () => null, ['https://portal.example'], heard);
    say(null, 'https://portal.example');
    expect(heard).not.toHaveBeenCalled();
  });
});
