import { useEffect, useState } from 'react';
import { useQuietly } from '../portal/useModule.ts';
import classes from './Bell.module.css';

const loadBell = () => import(/* webpackChunkName: "notices" */ './Bell.tsx');
/** The first content of a page is loaded before the bell. The bell waits so long, in ms. */
const LATER_MS = 1_500;

/** Keeps the bell's place in the bar until the page has had time for its content. */
export function BellPlace() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  const bell = useQuietly(loadBell, isTime);
  return <div className={classes.place}>{bell && <bell.Bell />}</div>;
}
