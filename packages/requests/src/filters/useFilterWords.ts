import { fieldEntry, ID, type ListParameter, STAGE_LABELS, type Stage, urgencyLabel } from '@portal/domain';
import { usePermissions } from '@portal/kit';
import { useQuery } from 'urql';
import { assignablePeopleQuery } from '../work/assignRequest.graphql.ts';
import { requestersQuery } from './requesters.graphql.ts';

export const FLAGS = {
  overdue: { all: 'All', true: 'Overdue', false: 'Not overdue' },
  waiting: { all: 'All', true: 'Waiting for the requester', false: 'Not waiting' },
  held: { all: 'All', true: 'Held up', false: 'Not held up' },
  voted: { all: 'All', true: 'Voted by you', false: 'Not voted by you' },
} as const;

/** The labels of filters, and for people who read all requests also the possible assignees and the name of the requester. */
export function useFilterWords(params: URLSearchParams, isWanted: boolean) {
  const isStaff = usePermissions().has('view_all_requests');
  const assignee = params.get('assignee') ?? '';
  const [{ data }] = useQuery({
    query: assignablePeopleQuery,
    pause: !isStaff || !(isWanted || ID.test(assignee)),
  });
  const by = params.get('requester')?.trim() ?? '';
  const [{ data: submitted }] = useQuery({
    query: requestersQuery,
    variables: { id: by },
    pause: !isStaff || !ID.test(by),
  });
  const people = data?.assignablePeople ?? [];
  const requester = submitted?.requesters.find(({ id }) => String(id) === by)?.name;
  const of = (name: ListParameter): string => {
    const value = params.get(name)?.trim() ?? '';
    const named = people.find(({ id }) => String(id) === value)?.name;
    switch (name) {
      case 'assignee':
        return value === 'nobody'
          ? 'Assigned to nobody'
          : `Assigned to ${value === 'me' ? 'me' : (named ?? `person ${value}`)}`;
      case 'requester':
        return `Submitted by ${value === 'me' ? 'me' : (requester ?? `person ${value}`)}`;
      case 'overdue':
      case 'waiting':
      case 'held':
      case 'voted':
        return FLAGS[name][value as 'true' | 'false'];
      case 'stage':
        return STAGE_LABELS[value as Stage];
      case 'urgency':
        return `${fieldEntry('urgency').label}: ${urgencyLabel(value)}`;
      case 'from':
        return `Submitted from ${value}`;
      case 'until':
        return `Submitted until ${value}`;
      default:
        return value;
    }
  };
  return { people, requester, of };
}
