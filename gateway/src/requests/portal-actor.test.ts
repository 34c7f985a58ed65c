import { describe, expect, it } from 'vitest';
import { isByPortal, PORTAL } from './portal-actor.ts';

describe('what the portal itself writes into histories', () => {
  it.each(['staff_circulated', 'staff_agenda_added', 'recommended', 'votes_soon', 'overdue'])(
    'has %s in it, which some version has written',
    (action) => {
      expect(isByPortal({ actor_id: PORTAL.id, action })).toBe(true);
      expect(isByPortal({ actor_id: 7, action })).toBe(false);
    },
  );

  it('has no decisions in it', () => {
    for (const action of ['approve', 'reject', 'created', 'vote_approve'])
      expect(isByPortal({ actor_id: PORTAL.id, action })).toBe(false);
  });
});
