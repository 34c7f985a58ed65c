import { TIMINGS } from '@portal/domain';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A text that is kept in the page's address, such as a search in `?q=`. `typed` is the text in the field. `text` is the text in
 * the address; it follows 200 ms after the last key (spec 9). Reload, Back and a link keep it.
 */
export function useQueryText(name = 'q'): {
  typed: string;
  text: string;
  type: (text: string) => void;
  /** Empties the field when code removes the text from the address together with other parameters. */
  forget: () => void;
} {
  const [params, setParams] = useSearchParams();
  const text = params.get(name) ?? '';
  const [typed, type] = useState(text);
  const latest = useRef(text);
  const write = useRef((_text: string) => {});
  write.current = (next) => {
    latest.current = next;
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next) changed.set(name, next);
        else changed.delete(name);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  useEffect(() => {
    if (text === latest.current) return;
    latest.current = text;
    type(text);
  }, [text]);
  useEffect(() => {
    const next = typed.trim();
    if (next === latest.current) return;
    const timer = setTimeout(() => write.current(next), TIMINGS.fieldValidation);
    return () => clearTimeout(timer);
  }, [typed]);
  const forget = () => {
    latest.current = '';
    type('');
  };
  return { typed, text, type, forget };
}
