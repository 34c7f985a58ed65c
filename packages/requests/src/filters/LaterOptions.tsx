import { type RequestView, usualSort } from '@portal/domain';
import { lazyPart } from '@portal/ui';
import { createContext, useContext, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import classes from './ListFilters.module.css';
import { activeParameters, readListSort } from './listAddress.ts';

// Loaded quietly, because the list can be read without them.
const ListOptions = lazyPart(
  async () => (await import(/* webpackChunkName: "filters" */ './later.ts')).ListOptions,
  { quiet: true },
);

/** Whether the list beside it is loaded. Its first card must not wait for these options. */
export const ListDrawn = createContext(true);

const LATER_MS = 2_000;

/**
 * The order and the further filters of a list. They are loaded when the list is there and the browser has time, or at once when the address
 * contains some.
 */
export function LaterOptions(props: { list: RequestView; taken: readonly string[] }) {
  const [params] = useSearchParams();
  const [isTime, setTime] = useState(
    () => activeParameters(params).length > 0 || readListSort(params, props.list) !== usualSort(props.list),
  );
  const isDrawn = useContext(ListDrawn);
  useEffect(() => {
    if (!isDrawn) return;
    const begin = () => setTime(true);
    if (!('requestIdleCallback' in window)) return begin();
    const handle = requestIdleCallback(begin, { timeout: LATER_MS });
    return () => cancelIdleCallback(handle);
  }, [isDrawn]);
  return <div className={classes.options}>{isTime && <ListOptions {...props} />}</div>;
}
