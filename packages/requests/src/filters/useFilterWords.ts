import { ID, type ListParameter, mayAssign } from '@portal/domain';
import { useActor } from '@portal/kit';
import { useQuery } from 'urql';
import { assignablePeopleQuery } from '../work/assignRequest.graphql.ts';

export const FLAGS = {
  overdue: { all: 'All', true: 'Overdue', false: 'Not overdue' },
  waiting: { all: 'All', true: 'Waiting for the requester', false: 'Not waiting' },
} as const;

/** How filters are called, and the people who may have requests, for those who give them. */
export function useFilterWords(params: URLSearchParams, isWanted: boolean) {
  const actor = useActor();
  const given = params.get('assignee') ?? '';
  const [{ data }] = useQuery({
    query: assignablePeopleQuery,
    pause: !mayAssign(actor).allowed || !(isWanted || ID.test(given)),
  });
  const people = data?.assignablePeople ?? [];
  const of = (name: ListParameter): string => {
    const value = params.get(name)?.trim() ?? '';
    const named = people.find(({ id }) => String(id) === value)?.name;
    switch (name) {
      case 'assignee':
        return value === 'nobody'
          ? 'Assigned to nobody'
          : `Assigned to ${value === 'me' ? 'me' : (named ?? `person ${value}`)}`;
      case 'requester':
        return `Submitted by ${value === 'me' ? 'me' : `person ${value}`}`;
      case 'overdue':
      case 'waiting':
        return FLAGS[name][value as 'true' | 'false'];
      case 'from':
        return `Submitted from ${value}`;
      case 'until':
        return `Submitted until ${value}`;
      default:
        return value;
    }
  };
  return { people, of };
}
