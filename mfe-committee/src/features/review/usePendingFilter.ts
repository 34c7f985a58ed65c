import { useQueryText } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import { type Readiness, readReadiness, writeReadiness } from './filter.ts';

/** Words and readiness in the address: a reload, a bookmark and the way back show the same list. */
export function usePendingFilter() {
  const { typed, text, type } = useQueryText();
  const [params, setParams] = useSearchParams();
  const readiness = readReadiness(params);
  const choose = (chosen: Readiness) =>
    setParams((current) => writeReadiness(current, chosen), { replace: true });
  return {
    typed,
    text,
    type,
    readiness,
    choose,
    filtered: text !== '' || readiness !== 'all',
    clear() {
      type('');
      choose('all');
    },
  };
}
