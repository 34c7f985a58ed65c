import { describe, expect, it } from 'vitest';
import { isListed, listScope, REQUEST_VIEWS, type RequestView } from './lists.ts';
import { canChangeOwn, canUpload, mayRead, mayReadAnalystNotes } from './ownership.ts';
import { ROLES, type Role } from './roles.ts';
import { STATUSES } from './stages.ts';

const ME = 1;
const OTHER = 2;
const someone = (...roles: Role[]) => ({ id: ME, roles });
const STAFF: Role[] = ['analyst', 'committee', 'supply_chain', 'business_office', 'admin'];

describe('reading a request', () => {
  it.each(STAFF)('is open to %s, whosever it is', (role) => {
    for (const status of STATUSES) {
      expect(mayRead(someone(role), { requestedBy: OTHER, status })).toBe(true);
    }
  });

  it('is open to a provider for own ones and for those in committee review', () => {
    for (const status of STATUSES) {
      expect(mayRead(someone('provider'), { requestedBy: ME, status })).toBe(true);
      expect(mayRead(someone('provider'), { requestedBy: OTHER, status })).toBe(
        status === 'committee_review',
      );
    }
  });

  it('is closed to someone without roles, even own ones', () => {
    expect(mayRead(someone(), { requestedBy: ME, status: 'submitted' })).toBe(false);
  });

  it("shows a provider the analyst's notes of own requests only", () => {
    const status = 'committee_review';
    expect(mayReadAnalystNotes(someone('provider'), { requestedBy: ME, status })).toBe(true);
    expect(mayReadAnalystNotes(someone('provider'), { requestedBy: OTHER, status })).toBe(false);
    expect(mayReadAnalystNotes(someone('committee'), { requestedBy: OTHER, status })).toBe(true);
  });
});

describe('lists', () => {
  const table: Record<Role, Record<RequestView, string | null>> = {
    provider: {
      all: 'own_and_before_committee',
      mine: 'own',
      analysis: null,
      committee: 'before_committee',
      supply_chain: null,
      archive: 'own',
    },
    analyst: everything('everything'),
    committee: everything('own'),
    supply_chain: everything('everything'),
    business_office: everything('everything'),
    admin: everything('everything'),
  };

  /** Staff see complete lists. Only four roles see the complete archive (specification 2, "Archive"). */
  function everything(archive: string): Record<RequestView, string> {
    const whole = { all: 'everything', analysis: 'everything', committee: 'everything' };
    return { ...whole, supply_chain: 'everything', mine: 'own', archive };
  }

  it.each(ROLES)('show %s what the decisions say', (role) => {
    const shown = Object.fromEntries(REQUEST_VIEWS.map((view) => [view, listScope(someone(role), view)]));
    expect(shown).toEqual(table[role]);
  });

  it('are closed to someone without roles', () => {
    for (const view of REQUEST_VIEWS) expect(listScope(someone(), view)).toBeNull();
  });
});

describe('a request in a list', () => {
  const standing = { status: 'committee_review', isOrdered: false, isOnShelf: false } as const;
  const listsOf = (roles: Role[], request: Parameters<typeof isListed>[2]) =>
    REQUEST_VIEWS.filter((view) => isListed(someone(...roles), view, request));

  it('is shown where its stage and its requester belong', () => {
    const others = { ...standing, requestedBy: OTHER };
    expect(listsOf(['provider'], others)).toEqual(['all', 'committee']);
    expect(listsOf(['provider'], { ...others, status: 'submitted' })).toEqual([]);
    expect(listsOf(['provider'], { ...others, requestedBy: ME, status: 'submitted' })).toEqual([
      'all',
      'mine',
    ]);
    expect(listsOf(['analyst'], { ...others, status: 'submitted' })).toEqual([
      'all',
      'analysis',
      'committee',
    ]);
    const onShelf = { ...others, status: 'approved', isOrdered: true, isOnShelf: true } as const;
    expect(listsOf(['supply_chain'], onShelf)).toEqual(['all', 'supply_chain', 'archive']);
    expect(listsOf(['committee'], onShelf)).toEqual(['all', 'supply_chain']);
  });
});

describe('own requests', () => {
  it.each(['edit', 'delete'] as const)('%s: the provider who wrote it, while it is submitted', (kind) => {
    const answer = (role: Role, requestedBy: number, status: (typeof STATUSES)[number]) => {
      const decision = canChangeOwn(kind, someone(role), { requestedBy, status });
      return decision.allowed ? 'yes' : decision.kind;
    };
    expect(answer('provider', ME, 'submitted')).toBe('yes');
    expect(answer('provider', OTHER, 'submitted')).toBe('forbidden');
    expect(answer('committee', ME, 'submitted')).toBe('forbidden');
    for (const status of STATUSES.filter((each) => each !== 'submitted')) {
      expect(answer('provider', ME, status)).toBe('conflict');
    }
  });

  it.each(['submitted', 'under_analysis'] as const)(
    'are corrected while %s by whoever wrote and is asked something, whatever their role is now',
    (status) => {
      const asked = { status, waitingSince: '2026-11-02T08:00:00.000Z' };
      const edits = (role: Role, request: object) =>
        canChangeOwn('edit', someone(role), { requestedBy: ME, ...asked, ...request }).allowed;
      for (const role of ROLES) {
        expect([role, edits(role, {})]).toEqual([role, true]);
        expect([role, edits(role, { requestedBy: OTHER })]).toEqual([role, false]);
        expect([role, edits(role, { status: 'committee_review' })]).toEqual([role, false]);
        const withdraws = canChangeOwn('delete', someone(role), { requestedBy: ME, ...asked }).allowed;
        expect([role, withdraws]).toEqual([role, role === 'provider' && status === 'submitted']);
      }
      expect(canChangeOwn('edit', { id: ME, roles: [] }, { requestedBy: ME, ...asked }).allowed).toBe(false);
    },
  );

  it('take files from their provider, and from analysts of any', () => {
    const allowed = ROLES.filter(
      (role) => canUpload(someone(role), { requestedBy: OTHER, status: 'approved' }).allowed,
    );
    expect(allowed).toEqual(['analyst', 'business_office', 'admin']);
    expect(canUpload(someone('provider'), { requestedBy: ME, status: 'submitted' }).allowed).toBe(true);
    expect(canUpload(someone('committee'), { requestedBy: ME, status: 'submitted' }).allowed).toBe(false);
  });
});
