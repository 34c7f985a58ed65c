import {
  ID,
  isDate,
  isStage,
  isUrgency,
  LIST_PARAMETERS,
  LIST_SORTS,
  type ListParameter,
  type ListSort,
  type RequestView,
  SOUGHT_ASSIGNEES,
  SOUGHT_REQUESTERS,
  usualSort,
} from '@portal/domain';
import { writeChosen } from './choice.ts';

const MOST_LETTERS = 200;

const text = (value: string) => (value.length <= MOST_LETTERS ? value : null);
const person = (words: readonly string[]) => (value: string) =>
  words.includes(value) || ID.test(value) ? value : null;
const flag = (value: string) => ({ true: true, false: false })[value] ?? null;
/** A day at the hospital: the gateway knows when it begins and ends there. */
const day = (value: string) => (isDate(value) ? value : null);

const READ = {
  stage: ['stage', (value: string) => (isStage(value) ? [value] : null)],
  department: ['department', text],
  manufacturer: ['manufacturer', text],
  requester: ['requester', person(SOUGHT_REQUESTERS)],
  assignee: ['assignee', person(SOUGHT_ASSIGNEES)],
  overdue: ['overdue', flag],
  waiting: ['waiting', flag],
  held: ['held', flag],
  voted: ['voted', flag],
  urgency: ['urgency', (value: string) => (isUrgency(value) ? value : null)],
  from: ['fromDay', day],
  until: ['untilDay', day],
} as const satisfies Record<ListParameter, [string, (value: string) => unknown]>;

type AddressFilter = {
  [Name in ListParameter as (typeof READ)[Name][0]]?: NonNullable<ReturnType<(typeof READ)[Name][1]>>;
};

/** The filters in the address, in the form that the gateway takes. An unknown value counts as no filter. */
export function readListFilter(params: URLSearchParams): AddressFilter {
  const entries = LIST_PARAMETERS.flatMap((name) => {
    const [field, read] = READ[name];
    const text = params.get(name)?.trim();
    const value = text ? read(text) : null;
    return value === null ? [] : [[field, value]];
  });
  return Object.fromEntries(entries);
}

/** The valid filters in the address, by their names there. */
export function activeParameters(params: URLSearchParams): ListParameter[] {
  const filter = readListFilter(params);
  return LIST_PARAMETERS.filter((name) => READ[name][0] in filter);
}

/** The order in the address; the default order of the list when there is none. */
export const readListSort = (params: URLSearchParams, list: RequestView): ListSort =>
  LIST_SORTS.find((sort) => sort === params.get('sort')) ?? usualSort(list);

/** The address with the list in this order. The default order is left out. */
export const writeListSort = (params: URLSearchParams, list: RequestView, sort: ListSort): URLSearchParams =>
  writeChosen(params, 'sort', sort === usualSort(list) ? '' : sort);
