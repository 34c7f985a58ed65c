import { TIMINGS } from '@portal/domain';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFiltered, type PendingFilter, readFilter, writeFilter } from './filter.ts';

/**
 * The filter in the address: a reload, a bookmark and the way back show the same list. Text goes there 200 ms after the
 * last key (spec 9, "deferred validation"); until then `text` is ahead of `filter`.
 */
export function usePendingFilter() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const [text, setText] = useState(filter.text);

  // The address may also change on its own, by the way back: then the field follows it.
  const [written, setWritten] = useState(filter.text);
  const [seen, setSeen] = useState(filter.text);
  if (seen !== filter.text) {
    setSeen(filter.text);
    if (filter.text !== written) setText(filter.text);
  }

  const change = (part: Partial<PendingFilter>) => {
    if (part.text !== undefined) setWritten(part.text.trim());
    setParams((current) => writeFilter(current, { ...readFilter(current), ...part }), { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts the wait
  useEffect(() => {
    if (text.trim() === filter.text) return;
    const timer = setTimeout(() => change({ text }), TIMINGS.fieldValidation);
    return () => clearTimeout(timer);
  }, [text]);

  const clear = () => {
    setText('');
    change({ text: '', department: '', status: '' });
  };
  return { filter, text, setText, change, clear, filtered: isFiltered(filter) };
}
