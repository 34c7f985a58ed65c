import { describe, expect, it } from 'vitest';
import type { Role } from './roles.ts';
import { SEVERAL_ACTIONS, severalActionsOf } from './several.ts';
import { severalSchema } from './several-schema.ts';

const of = (role: Role, emergency = false) => severalActionsOf({ id: 1, roles: [role], emergency });

describe('what is done to several requests at once', () => {
  it('is each action whose input is the same for all, and giving them', () => {
    expect(SEVERAL_ACTIONS).toEqual([
      'start_analysis',
      'send_to_committee',
      'approve',
      'reject',
      'dismiss',
      'restore',
      'order',
      'assign',
    ]);
  });

  it('is what the role may do', () => {
    expect(of('provider')).toEqual([]);
    expect(of('analyst')).toEqual(['start_analysis', 'send_to_committee', 'dismiss', 'restore', 'assign']);
    expect(of('committee')).toEqual(['dismiss', 'restore']);
    expect(of('supply_chain')).toEqual(['order']);
    expect(of('business_office', true)).not.toContain('approve');
  });

  it('names each request once', () => {
    const isAccepted = (requests: unknown) => severalSchema.safeParse({ action: 'order', requests }).success;
    expect(isAccepted([{ id: 1 }, { id: 2, version: 3 }])).toBe(true);
    for (const requests of [[], [{ id: 1 }, { id: 1 }], [1], [{ id: '1' }], {}, null])
      expect(isAccepted(requests)).toBe(false);
  });
});
