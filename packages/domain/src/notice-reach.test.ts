import { describe, expect, it } from 'vitest';
import { NOTICE_KINDS } from './notice-kinds.ts';
import { noticeKindsOf } from './notice-reach.ts';
import { ROLES, type Role } from './roles.ts';

const missing = (...roles: Role[]) => {
  const kinds = noticeKindsOf({ id: 1, roles });
  return NOTICE_KINDS.filter((kind) => !kinds.includes(kind));
};

describe('the kinds of notices that can reach a person', () => {
  it('are without the work of other roles', () => {
    const ofOffice = ['second_approval', 'approval_ended'];
    const ofAnalysts = ['consultation_answered', 'given', ...ofOffice, 'taken_over'];
    const ofMembers = ['recused', 'decided_against'];
    const withoutVote = ['consultation_answered', 'given', ...ofMembers, ...ofOffice, 'taken_over'];
    expect(missing('provider')).toEqual([
      ...withoutVote,
      'trial_over',
      'overdue',
      'escalated',
      'reminder',
      'urgent_submitted',
      'submitted',
      'to_decide',
      'merged_in',
    ]);
    expect(missing('analyst')).toEqual([...ofMembers, ...ofOffice, 'trial_over', 'to_decide']);
    expect(missing('committee')).toEqual([...ofAnalysts, 'trial_over', 'urgent_submitted', 'submitted']);
    expect(missing('supply_chain')).toEqual([
      ...withoutVote,
      'trial_over',
      'follow_up',
      'follow_up_due',
      'urgent_submitted',
      'submitted',
      'to_decide',
    ]);
    expect(missing('business_office')).toEqual(['recused', 'decided_against', 'submitted']);
  });

  it('are those of all their roles, and reach somebody each', () => {
    expect(missing('analyst', 'business_office')).toEqual(['recused', 'decided_against']);
    expect(missing(...ROLES)).toEqual([]);
  });

  it('are the same in an emergency session', () => {
    const office = { id: 1, roles: ['business_office'] as const };
    expect(noticeKindsOf({ ...office, emergency: true })).toEqual(noticeKindsOf(office));
  });
});
