import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { can, isRepeat, leadsOn, mayAct, outcomeOf, pathTo } from './lifecycle.ts';
import { MESSAGES } from './messages.ts';
import { type RequestState, stageOf, standingAt } from './request.ts';
import { ROLES, type Role } from './roles.ts';
import { STAGES, type Stage } from './stages.ts';
import { ACTIONS, type Action, TRANSITIONS } from './transitions.ts';

const someone = (...roles: Role[]): Actor => ({ id: 7, roles });

const STATES: Record<Stage, RequestState> = {
  submitted: { status: 'submitted', isOrdered: false, isOnShelf: false },
  under_analysis: { status: 'under_analysis', isOrdered: false, isOnShelf: false },
  committee_review: { status: 'committee_review', isOrdered: false, isOnShelf: false },
  approved: { status: 'approved', isOrdered: false, isOnShelf: false },
  rejected: { status: 'rejected', isOrdered: false, isOnShelf: false },
  dismissed: { status: 'dismissed', isOrdered: false, isOnShelf: false },
  ordered: { status: 'approved', isOrdered: true, isOnShelf: false },
  on_shelf: { status: 'approved', isOrdered: true, isOnShelf: true, lawsonId: 'LW-1' },
};

/**
 * Who may take each action, and at which stages (specification 4 and 6; decisions, "Server rules"), written by hand. The roles are in the
 * order provider, analyst, committee, supply_chain, business_office, admin.
 */
const TABLE: Record<Action, { roles: string; from: Stage[] }> = {
  //                       p a c s b A
  start_analysis: { roles: '- a - - b A', from: ['submitted'] },
  send_to_committee: { roles: '- a - - b A', from: ['under_analysis'] },
  approve: { roles: '- - - - b -', from: ['committee_review'] },
  reject: { roles: '- - - - b -', from: ['committee_review'] },
  // This is possible only during a trial, see below.
  stop_trial: { roles: '- - - - b -', from: [] },
  dismiss: {
    roles: '- a c - b -',
    from: ['submitted', 'under_analysis', 'committee_review', 'approved', 'ordered', 'on_shelf', 'rejected'],
  },
  merge: { roles: '- a - - b -', from: ['submitted', 'under_analysis', 'committee_review'] },
  restore: { roles: '- a c - b -', from: ['dismissed'] },
  order: { roles: '- - - s b A', from: ['approved'] },
  shelve: { roles: '- - - s b A', from: ['ordered'] },
};
const IN_ORDER: Role[] = ['provider', 'analyst', 'committee', 'supply_chain', 'business_office', 'admin'];

const cells = ACTIONS.flatMap((action) =>
  ROLES.flatMap((role) =>
    STAGES.map((stage) => {
      const { roles, from } = TABLE[action];
      const may = roles.split(' ')[IN_ORDER.indexOf(role)] !== '-';
      return {
        action,
        role,
        stage,
        expected: !may ? 'forbidden' : from.includes(stage) ? 'yes' : 'conflict',
      };
    }),
  ),
);

describe('the lifecycle', () => {
  it('has a cell for every action, role and stage', () => {
    expect(cells).toHaveLength(10 * 6 * 8);
  });

  it.each(cells)(
    '$action by $role of a request that is $stage: $expected',
    ({ action, role, stage, expected }) => {
      const answer = can(action, someone(role), STATES[stage]);
      expect(answer.allowed ? 'yes' : answer.kind).toBe(expected);
    },
  );

  it('lets someone with several roles do what either may', () => {
    const both = someone('provider', 'supply_chain');
    expect(can('order', both, STATES.approved)).toEqual({ allowed: true });
  });

  it('rejects an approved device whose trial is stopped, and orders none before it is kept', () => {
    const onTrial = { ...STATES.approved, orderBlockedBy: 'trial' };
    expect(can('stop_trial', someone('business_office'), onTrial)).toEqual({ allowed: true });
    expect(can('stop_trial', someone('admin'), onTrial)).toMatchObject({ kind: 'forbidden' });
    expect(can('order', someone('supply_chain'), onTrial)).toMatchObject({
      kind: 'conflict',
      reason: MESSAGES.orderBlockedByTrial,
    });
  });

  it('lets someone without roles do nothing', () => {
    for (const action of ACTIONS) expect(mayAct(action, someone()).allowed).toBe(false);
  });
});

describe('an emergency session', () => {
  const inEmergency = (...roles: Role[]) => ({ ...someone(...roles), emergency: true });

  it('approves, denies, dismisses and restores nothing', () => {
    for (const action of ['approve', 'reject', 'stop_trial', 'dismiss', 'merge', 'restore'] as const) {
      expect(mayAct(action, someone('business_office')).allowed).toBe(true);
      expect(mayAct(action, inEmergency('business_office'))).toMatchObject({
        reason: MESSAGES.notInEmergency,
      });
    }
  });

  it('does everything else that moves a request', () => {
    for (const action of ['start_analysis', 'send_to_committee', 'order', 'shelve'] as const) {
      expect(mayAct(action, inEmergency('business_office')).allowed).toBe(true);
    }
  });
});

describe('a refusal', () => {
  it('has the words of the specification for an approval and a denial', () => {
    expect(mayAct('approve', someone('admin'))).toMatchObject({
      reason: 'Only a member of the business office can approve requests',
    });
    expect(mayAct('reject', someone('committee'))).toMatchObject({
      reason: 'Only Business Office members can approve or deny requests.',
    });
  });

  it('names both states when the state does not allow the action', () => {
    expect(can('order', someone('supply_chain'), STATES.submitted)).toMatchObject({
      kind: 'conflict',
      code: 'cannot_become',
      reason: 'A request that is Submitted cannot become Ordered.',
    });
  });

  it('says of a restore that the request is not dismissed', () => {
    expect(can('restore', someone('analyst'), STATES.on_shelf)).toMatchObject({
      kind: 'conflict',
      code: 'cannot_be_restored',
      reason: 'A request that is On Shelf cannot be restored: it is not dismissed.',
    });
  });

  it('says first that the person may not, then that the state does not allow it', () => {
    expect(can('approve', someone('provider'), STATES.dismissed)).toMatchObject({
      kind: 'forbidden',
      code: 'only_business_office_approves',
      reason: MESSAGES.onlyBusinessOfficeApproves,
    });
  });
});

describe('a repeated action', () => {
  it('is an order of what is ordered, on the shelf or not', () => {
    expect(isRepeat('order', STATES.ordered)).toBe(true);
    expect(isRepeat('order', STATES.on_shelf)).toBe(true);
    expect(isRepeat('order', STATES.approved)).toBe(false);
  });

  it('is the same Lawson ID again, but not another one', () => {
    expect(isRepeat('shelve', STATES.on_shelf, 'LW-1')).toBe(true);
    expect(isRepeat('shelve', STATES.on_shelf, 'LW-2')).toBe(false);
    expect(isRepeat('shelve', STATES.ordered, 'LW-1')).toBe(false);
  });

  it('is no action on a dismissed request, and no other action', () => {
    expect(isRepeat('order', { status: 'dismissed', isOrdered: true, isOnShelf: false })).toBe(false);
    expect(isRepeat('approve', STATES.approved)).toBe(false);
  });
});

it('tells both tracks as one stage', () => {
  for (const stage of STAGES) expect(stageOf(STATES[stage])).toBe(stage);
});

it('names each stage so that it fits its column and the range of its list', () => {
  for (const stage of STAGES) expect(stage).toMatch(/^[a-z0-9_-]{1,20}$/);
});

it('gives the status and the marks of a request at each stage', () => {
  for (const stage of STAGES) {
    const { lawsonId: _, ...standing } = STATES[stage];
    expect(standingAt(stage)).toEqual(standing);
  }
});

describe('the way to a stage', () => {
  it.each<[Stage, Action[]]>([
    ['submitted', []],
    ['under_analysis', ['start_analysis']],
    ['committee_review', ['start_analysis', 'send_to_committee']],
    ['approved', ['start_analysis', 'send_to_committee', 'approve']],
    ['ordered', ['start_analysis', 'send_to_committee', 'approve', 'order']],
    ['on_shelf', ['start_analysis', 'send_to_committee', 'approve', 'order', 'shelve']],
    ['rejected', ['start_analysis', 'send_to_committee', 'reject']],
    ['dismissed', ['dismiss']],
  ])('%s is the shortest that the table allows', (stage, actions) => {
    expect(pathTo(stage)).toEqual(actions);
  });

  it('is known for every stage', () => {
    for (const stage of STAGES) expect(pathTo(stage).length).toBeGreaterThanOrEqual(0);
  });
});

describe('what an action makes of a request', () => {
  const at = '2026-01-12T09:30:00.000Z';
  const along = { text: 'Text', backordered: true };

  it('a restore: the stage before the dismissal, with its first day and without the reason', () => {
    const former = { stage: 'ordered', since: '2026-01-02T08:00:00.000Z' } as const;
    expect(outcomeOf('restore', along, at, former)).toEqual({
      status: 'approved',
      dismissalReason: null,
      stageDate: former.since,
    });
    expect(() => outcomeOf('restore', along, at)).toThrow('needs to know where the request was before');
  });

  it.each<[Action, object]>([
    ['start_analysis', { status: 'under_analysis', analystNotes: 'Text' }],
    ['send_to_committee', { status: 'committee_review', analystNotes: 'Text' }],
    ['approve', { status: 'approved', committeeNotes: 'Text' }],
    ['reject', { status: 'rejected', committeeNotes: 'Text' }],
    ['dismiss', { status: 'dismissed', dismissalReason: 'Text' }],
    ['order', { status: 'approved', isOrdered: true, orderDate: at, isBackordered: true }],
    ['shelve', { status: 'approved', isOnShelf: true, shelfDate: at, lawsonId: 'Text' }],
  ])('%s: exactly these fields', (action, fields) => {
    expect(outcomeOf(action, along, at)).toEqual({ ...fields, stageDate: null });
  });

  it('keeps its notes when the action brings none', () => {
    const nothing = { text: null, backordered: false };
    expect(outcomeOf('approve', nothing, at)).toEqual({ status: 'approved', stageDate: null });
  });

  it('is the stage that the table names', () => {
    for (const action of ACTIONS)
      for (const stage of STAGES.filter((each) => leadsOn(action, STATES[each]))) {
        const { to } = TRANSITIONS[action];
        if (!to) continue;
        const after = { ...STATES[stage], ...outcomeOf(action, along, at) };
        expect(stageOf(after)).toBe(to);
      }
  });

  it('is after a restore the stage that the request had, whichever it was', () => {
    for (const stage of STAGES.filter((each) => each !== 'dismissed')) {
      const dismissed = { ...STATES[stage], ...outcomeOf('dismiss', along, at) };
      const restored = { ...dismissed, ...outcomeOf('restore', along, at, { stage, since: at }) };
      expect(stageOf(restored)).toBe(stage);
    }
  });

  it('has a status of its own, because REST names no action', () => {
    const reached = ACTIONS.flatMap((action) =>
      TRANSITIONS[action].hasOwnCall ? [] : (TRANSITIONS[action].to ?? []),
    );
    expect(new Set(reached).size).toBe(reached.length);
  });
});
