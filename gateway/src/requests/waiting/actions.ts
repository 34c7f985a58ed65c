import type { Context, SessionUser } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

/** An action of a meeting that waits for a person, who need not read the meeting. */
export interface WaitingAction {
  id: number;
  text: string;
  meetingId: number;
  meetingTitle: string;
  /** The path of the meeting's page; null for people who may not open it. */
  page: string | null;
  dueDay: string | null;
  overdue: boolean;
}

/** The actions that wait for a person: the first due first. */
export interface WaitingActions {
  count: number;
  oldest: SqlDateTime | null;
  overdue: number;
  actions: WaitingAction[];
}

type Find = (context: Context, user: SessionUser) => Promise<WaitingActions>;
let find: Find | undefined;

/** Registers how the actions of meetings are found. */
export const onWaitingActions = (finder: Find): void => {
  find = finder;
};

export const findActions: Find = async (context, user) =>
  find?.(context, user) ?? { count: 0, oldest: null, overdue: 0, actions: [] };
