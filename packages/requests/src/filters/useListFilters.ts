import type { RequestView } from '@portal/domain';
import { useQueryText } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import { type Choices, readChosen, writeChosen } from './choice.ts';
import { useContributedChoices } from './contributed.ts';

/**
 * Keeps search words and choices in the address, so that a reload, a bookmark and Back show the same list. With the name of the
 * list, the filters of other dashboards stand beside its own; `useRequestList` heeds them.
 */
export function useListFilters<C extends Choices>(own: C, list?: RequestView) {
  const choices = { ...own, ...useContributedChoices(list) };
  const { typed, text, type } = useQueryText();
  const [params, setParams] = useSearchParams();
  const chosen = readChosen(choices, params);
  const names = Object.keys(choices) as (keyof C & string)[];
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
    filtered: Boolean(text) || names.some((name) => chosen[name]),
    clear() {
      type('');
      change((current) => names.reduce((next, name) => writeChosen(next, name, ''), current));
    },
  };
}
