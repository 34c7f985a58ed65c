import { OPEN_REQUEST } from '@portal/domain';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Goes to the step that the address names (`?request=7#approve`) once the panel of that request has it. */
export function useAddressedStep(panel: RefObject<Element | null>, request: string): void {
  const { hash, search } = useLocation();
  const isNamed = new URLSearchParams(search).get(OPEN_REQUEST) === request;
  const step = isNamed && hash.slice(1);
  useEffect(() => {
    if (!step) return;
    let stop = () => {};
    let isGone = false;
    void import('../detail/later.ts').then(({ goToStep }) => {
      if (!isGone && panel.current) stop = goToStep(panel.current, step);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [panel, step]);
}
