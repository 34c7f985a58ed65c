import { describe, expect, it } from 'vitest';
import type { Role } from '../roles.ts';
import {
  canFinishAction,
  canNoteActions,
  canReopenAction,
  mayHaveAction,
  withActions,
  withoutActions,
} from './actions.ts';
import type { MeetingState } from './meetings.ts';
import type { MinutesState } from './minutes.ts';

const [CHAIR, TAKER, OWNER, OTHER] = [1, 2, 3, 4];
const who = {
  chair: { id: CHAIR, roles: ['committee'] },
  taker: { id: TAKER, roles: ['committee'] },
  owner: { id: OWNER, roles: ['supply_chain'] },
  member: { id: OTHER, roles: ['committee'] },
  office: { id: OTHER, roles: ['business_office'] },
  admin: { id: OTHER, roles: ['admin'] },
  provider: { id: OTHER, roles: ['provider'] },
} satisfies Record<string, { id: number; roles: Role[] }>;
type Who = keyof typeof who;

const meeting = (state: MeetingState, minutes: MinutesState) => ({
  ...{ kind: 'session' as const, state, minutes, endsAt: '2026-12-01T10:00:00.000Z', chairHasLeft: false },
  ...{ chair: { id: CHAIR }, plannedBy: { id: OTHER }, minuteTaker: { id: TAKER } },
});
const told = (answer: ReturnType<typeof canNoteActions>) => (answer.allowed ? 'yes' : answer.code);

describe('actions of a meeting', () => {
  const writes: Who[] = ['chair', 'taker', 'office'];
  it.each(Object.keys(who) as Who[])('are noted, finished and opened again, or not, by the %s', (name) => {
    const noted = (state: MeetingState, minutes: MinutesState) =>
      told(canNoteActions(who[name], meeting(state, minutes)));
    const may = writes.includes(name);
    const denied = ['chair', 'taker', 'office', 'member', 'admin'].includes(name)
      ? 'write_minutes_denied'
      : 'meetings_denied';
    expect(noted('planned', 'draft')).toBe(may ? 'actions_not_yet' : denied);
    expect(noted('open', 'draft')).toBe(may ? 'yes' : denied);
    expect(noted('closed', 'draft')).toBe(may ? 'yes' : denied);
    expect(noted('closed', 'approved')).toBe(may ? 'minutes_approved' : denied);
    for (const minutes of ['draft', 'approved'] as const) {
      const then = minutes === 'approved' ? 'yes' : 'action_not_real';
      const at = meeting('closed', minutes);
      const finishes = may || name === 'owner';
      expect(told(canFinishAction(who[name], at, OWNER))).toBe(finishes ? then : 'finish_action_denied');
      // An action of a guest belongs to no account.
      expect(told(canFinishAction(who[name], at, null))).toBe(may ? then : 'finish_action_denied');
      // A person who has left the staff has no actions.
      const left = { id: OWNER, roles: ['provider' as const] };
      expect(told(canFinishAction(left, at, OWNER))).toBe('finish_action_denied');
      expect(told(canReopenAction(who[name], at))).toBe(may ? then : 'reopen_action_denied');
    }
  });

  it('are given to staff', () => {
    expect((Object.keys(who) as Who[]).filter((name) => !mayHaveAction(who[name]))).toEqual(['provider']);
  });
});

describe('the actions in the text of minutes', () => {
  const LINES = ['Ask for a price (Ben)', 'Count the pumps (Ann)'];
  const text = withActions('We met.', LINES);
  it('stand at its end, and are left out when it comes back', () => {
    expect(text).toBe('We met.\n\n## Actions\n\n1. Ask for a price (Ben)\n2. Count the pumps (Ann)');
    expect(withActions('We met.', [])).toBe('We met.');
    for (const back of [text, `${text}\n`, text.replaceAll('\n', '\r\n'), 'We met.'])
      expect(withoutActions(back, LINES)).toBe('We met.');
    expect(withoutActions('We met.', [])).toBe('We met.');
  });
  it.each([
    ['changed', text.replace('Ben', 'Dan')],
    ['more', `${text}\n3. Pay me`],
    ['twice', `We met.\n\n## Actions\n\n1. Pay me\n\n${text}`],
    ['in other letters', 'We met.\n##  ACTIONS\n1. Pay me'],
    ['with what nobody sees', 'We met.\n \u200b#\u2060# Act\u00adions\u202c\n1. Pay me'],
    ['in wide letters', 'We met.\n\uff03\uff03\u3000\uff21ctions\n1. Pay me'],
    ['after another break', 'We met.\u2028## Actions\u20291. Pay me'],
    ['in a part', 'We met.\n## Actions  \n1. Pay me\n\n## 1. Pump\n\nSo.'],
  ])('are not taken when they are others: %s', (_, forged) => {
    expect(withoutActions(forged, LINES)).toBeNull();
  });
});
