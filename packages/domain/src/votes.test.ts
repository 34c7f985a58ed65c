import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import type { RequestState } from './request.ts';
import { ROLES, type Role } from './roles.ts';
import { STATUSES, type Status } from './stages.ts';
import { canVote, mayReadVotes, tallyOf } from './votes.ts';

const someone = (...roles: Role[]): Actor => ({ id: 7, roles });
const inStatus = (status: Status): RequestState => ({ status, isOrdered: false, isOnShelf: false });

describe('voting', () => {
  it.each(ROLES)('by %s is allowed to committee members alone', (role) => {
    const answer = canVote(someone(role), inStatus('committee_review'));
    if (role === 'committee') expect(answer).toEqual({ allowed: true });
    else
      expect(answer).toEqual({
        allowed: false,
        kind: 'forbidden',
        code: 'only_committee_votes',
        reason: 'Only committee members vote on requests.',
      });
  });

  it.each(STATUSES)('on a request that is %s is open only before the committee', (status) => {
    expect(canVote(someone('committee'), inStatus(status)).allowed).toBe(status === 'committee_review');
  });

  it('names the state of the request when it comes too late', () => {
    const shelved: RequestState = { status: 'approved', isOrdered: true, isOnShelf: true };
    expect(canVote(someone('committee'), shelved)).toEqual({
      allowed: false,
      kind: 'conflict',
      code: 'cannot_be_voted_on',
      reason: 'A request that is On Shelf cannot be voted on.',
    });
  });
});

describe('votes', () => {
  it('are read by whoever reads all requests', () => {
    const readers = ROLES.filter((role) => mayReadVotes(someone(role)));
    expect(readers).toEqual(['analyst', 'committee', 'supply_chain', 'business_office', 'admin']);
  });

  it('are counted by what they advise', () => {
    expect(tallyOf([{ vote: 'approve' }, { vote: 'deny' }, { vote: 'approve' }])).toEqual({
      approve: 2,
      deny: 1,
    });
  });
});
