import { expect, it } from 'vitest';
import { ASSIGNABLE_STAGES, canAssign } from './assignee.ts';
import { standingAt } from './request.ts';
import { ROLES } from './roles.ts';
import { STAGES } from './stages.ts';

const ME = 1;
const OTHER = 2;
const THIRD = 3;

/** The rules of the issue, case by case: the person, the stage, the assignee before and after, and the newest or an older version. */
it('holds for every role, stage, assignee, change and version', () => {
  let cases = 0;
  for (const role of ROLES)
    for (const stage of STAGES)
      for (const assigneeId of [null, ME, OTHER])
        for (const to of [null, ME, OTHER, THIRD])
          for (const version of [null, 4, 5]) {
            const request = { ...standingAt(stage), assigneeId, assigneeName: 'Ann Lee', version: 5 };
            const answer = canAssign({ id: ME, roles: [role] }, request, to, version);
            const may = ['analyst', 'business_office', 'admin'].includes(role);
            const open = ['submitted', 'under_analysis', 'committee_review', 'approved', 'ordered'].includes(
              stage,
            );
            const free = assigneeId !== OTHER || to === OTHER || version === 5;
            expect(answer.allowed).toBe(may && open && free);
            if (!answer.allowed) {
              expect(answer.kind).toBe(may ? 'conflict' : 'forbidden');
              if (may && open) expect(answer.reason).toBe('Ann Lee has taken this request.');
            }
            cases++;
          }
  expect(cases).toBe(6 * 8 * 3 * 4 * 3);
  expect(ASSIGNABLE_STAGES.size).toBe(5);
});
