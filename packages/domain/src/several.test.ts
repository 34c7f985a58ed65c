import { describe, expect, it } from 'vitest';
import { SEVERAL_ACTIONS } from './several.ts';
import { severalSchema } from './several-schema.ts';

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

  it('names each request once', () => {
    const isAccepted = (requests: unknown) => severalSchema.safeParse({ action: 'order', requests }).success;
    expect(isAccepted([{ id: 1 }, { id: 2, version: 3 }])).toBe(true);
    for (const requests of [[], [{ id: 1 }, { id: 1 }], [1], [{ id: '1' }], {}, null])
      expect(isAccepted(requests)).toBe(false);
  });
});
