import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Goes to the step that the address names (`#approve`) once the panel has it. */
export function useAddressedStep(panel: RefObject<Element | null>): void {
  const step = useLocation().hash.slice(1);
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
