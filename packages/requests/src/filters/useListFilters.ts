import type { RequestView } from '@portal/domain';
import { useQueryText } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import { type Choices, readChosen, writeChosen } from './choice.ts';
import { useContributedChoices } from './contributed.ts';
import { activeParameters } from './listAddress.ts';

/** The list that the choices belong to, in which its orders and further filters are offered. Dashboards cannot use this. */
export const LIST_OF = new WeakMap<Choices, RequestView>();

/**
 * Keeps search words and choices in the address, so that a reload, a bookmark and Back show the same list. With the name of the list, the
 * filters of other dashboards are shown next to its own; `useRequestList` applies them.
 */
export function useListFilters<C extends Choices>(own: C, list?: RequestView) {
  const choices = { ...own, ...useContributedChoices(list) };
  if (list) LIST_OF.set(choices, list);
  const { typed, text, type, forget } = useQueryText();
  const [params, setParams] = useSearchParams();
  const chosen = readChosen(choices, params);
  const names = Object.keys(choices) as (keyof C & string)[];
  const portals = list ? activeParameters(params).filter((name) => !(name in choices)) : [];
  const change = (narrow: (params: URLSearchParams) => URLSearchParams) =>
    setParams(narrow, { replace: true });
  return {
    choices,
    typed,
    type,
    chosen,
    choose: (name: keyof C & string, value: string) => change((current) => writeChosen(current, name, value)),
    /** The words in the form that the gateway takes. */
    text: text || null,
    filtered: Boolean(text) || names.some((name) => chosen[name]) || portals.length > 0,
    clear() {
      // All of it in one change: a second change that starts before the first is rendered would bring the filters back.
      forget();
      change((current) =>
        [...names, ...portals, 'q'].reduce((next, name) => writeChosen(next, name, ''), current),
      );
    },
  };
}
