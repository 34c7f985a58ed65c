import { useQueryText } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import { type Choices, readChosen, writeChosen } from './choice.ts';

/** Words and choices in the address: a reload, a bookmark and the way back show the same list. */
export function useListFilters<C extends Choices>(choices: C) {
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
    /** The words as the gateway takes them. */
    text: text || null,
    filtered: Boolean(text) || names.some((name) => chosen[name]),
    clear() {
      type('');
      change((current) => names.reduce((next, name) => writeChosen(next, name, ''), current));
    },
  };
}
