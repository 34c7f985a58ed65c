import { useEffect, useState } from 'react';
import { SimilarList } from './SimilarList.tsx';
import classes from './similar.module.css';
import { useSimilar } from './useSimilar.ts';

/** A pause in typing after which the portal looks for similar requests. */
const PAUSE_MS = 400;

/** Says below the fields of a form that similar requests exist, and which. */
export function SimilarFound({ deviceName, manufacturer }: { deviceName: string; manufacturer: string }) {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(deviceName), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [deviceName]);
  const similar = useSimilar(settled, manufacturer);
  return (
    <div className={classes.found} data-print="hide">
      <p role="status" className={classes.title}>
        {similar.length > 0 &&
          `Asked for before? ${similar.length} similar request${similar.length === 1 ? '' : 's'}`}
      </p>
      {similar.length > 0 && <SimilarList requests={similar} />}
    </div>
  );
}
