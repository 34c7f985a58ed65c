import { useQueryText } from '@portal/ui';
import { useSearchParams } from 'react-router-dom';
import { isFiltered, type PendingFilter, readFilter, writeFilter } from './filter.ts';

/** The filter in the address: a reload, a bookmark and the way back show the same list. */
export function usePendingFilter() {
  const { typed, type } = useQueryText();
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const choose = (part: Partial<Pick<PendingFilter, 'department' | 'status'>>) =>
    setParams((current) => writeFilter(current, { ...readFilter(current), ...part }), { replace: true });
  const clear = () => {
    type('');
    choose({ department: '', status: '' });
  };
  return { filter, filtered: isFiltered(filter), typed, type, choose, clear };
}
