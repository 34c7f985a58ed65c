import { useEffect, useState } from 'react';

/** What a page needs comes first: the rest is fetched after this time. */
const LATER_MS = 2000;

/** False at first, and true some time after the component has appeared. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return later;
}
