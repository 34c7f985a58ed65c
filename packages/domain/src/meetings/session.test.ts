import { expect, it } from 'vitest';
import { type MeetingVote, recommendationOf } from './session.ts';

const of = (text: string, hasQuorum = true) =>
  recommendationOf(text.split(' ').filter(Boolean) as MeetingVote[], hasQuorum);

it.each([
  ['approve approve deny', 'approve'],
  ['deny', 'deny'],
  ['defer trial trial abstain abstain abstain', 'trial'],
  ['approve approve deny defer', 'approve'],
  ['approve deny', 'tie'],
  ['approve approve deny deny defer', 'tie'],
  ['abstain abstain', 'tie'],
  ['', 'tie'],
])('%s is %s', (votes, result) => {
  expect(of(votes).result).toBe(result);
});

it('counts all, and recommends nothing without the quorum', () => {
  expect(of('approve approve abstain', false)).toEqual({
    result: 'no_quorum',
    counts: { approve: 2, deny: 0, defer: 0, trial: 0, abstain: 1 },
  });
});
