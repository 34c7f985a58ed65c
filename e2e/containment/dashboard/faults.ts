import { useEffect, useLayoutEffect, useState } from 'react';

declare const NAME: string;
declare global {
  /** Which dashboards have run, and which faults they shall have after their code was loaded without errors. */
  var containment: { ran: string[]; faults: string[] } | undefined;
}

export const has = (fault: string): boolean =>
  globalThis.containment?.faults.includes(`${NAME}: ${fault}`) ?? false;

const addressOfEntry = () =>
  performance
    .getEntriesByType('resource')
    .find(({ name }) => name.includes(`/${NAME}/`) && name.includes('Entry'))?.name;

/** The faults while the dashboard's code is loaded. */
export function disturb(): void {
  globalThis.containment?.ran.push(NAME);
  if (has('throws at load')) throw new Error('thrown at load');
  if (has('replaces fetch')) window.fetch = () => Promise.reject(new Error('replaced'));
  if (has('changes Array.prototype')) Array.prototype.map = () => [];
  if (has('patches XMLHttpRequest')) XMLHttpRequest.prototype.send = () => {};
  if (has('patches EventSource')) EventSource.prototype.close = () => {};
  if (has('adds to Object.prototype')) Object.assign(Object.prototype, { extra: 1 });
  if (has('changes Object.prototype')) Object.prototype.toString = () => 'changed';
  if (has('styles everything')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('everything.css', addressOfEntry()).href;
    document.head.append(link);
  }
  if (has('rejects later')) setTimeout(() => Promise.reject(new Error('rejected later')));
}

/** The faults in effects. */
export function useFaultyEffects(): void {
  const [, set] = useState(0);
  const again = () => set((count) => count + 1);
  // These effects run after each render, as with a forgotten dependency list.
  useLayoutEffect(() => {
    if (has('sets state in each layout effect')) again();
  });
  useEffect(() => {
    if (has('sets state in each effect')) again();
    if (has('sets state after each effect')) void Promise.resolve().then(again);
  });
  useLayoutEffect(
    () => () => {
      if (has('throws at unmount')) throw new Error('thrown at unmount');
    },
    [],
  );
  useEffect(
    () => () => {
      if (has('throws at unmount')) throw new Error('thrown late at unmount');
    },
    [],
  );
}
