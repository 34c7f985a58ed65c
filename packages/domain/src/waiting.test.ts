import { describe, expect, it } from 'vitest';
import type { Role } from './roles.ts';
import type { Stage } from './stages.ts';
import { stagesWaitingFor } from './waiting.ts';

describe('what waits for a person', () => {
  it.each<[Role, Stage[]]>([
    ['provider', []],
    ['analyst', ['submitted', 'under_analysis']],
    ['committee', ['committee_review']],
    ['supply_chain', ['approved', 'ordered']],
    ['business_office', ['submitted', 'under_analysis', 'committee_review', 'approved', 'ordered']],
  ])('is for %s what they can move on: %j', (role, stages) => {
    expect(stagesWaitingFor({ id: 1, roles: [role] })).toEqual(stages);
  });

  it('is nothing without a role', () => {
    expect(stagesWaitingFor({ id: 1, roles: [] })).toEqual([]);
  });
});
