import { useEffect, useState } from 'react';

/** False for the first `delay` milliseconds after mounting, then true. */
export function useDelayed(delay: number): boolean {
  const [passed, setPassed] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return passed;
}
