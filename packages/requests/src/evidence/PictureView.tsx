import { Button } from '@portal/ui';
import { useEffect, useState } from 'react';
import classes from './evidence.module.css';
import { ZOOMS } from './zooms.ts';

/** A picture that fits the dialog, or larger. */
export function PictureView({ bytes, title }: { bytes: Blob; title: string }) {
  const [zoom, setZoom] = useState(0);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return (
    <>
      <Zoom zoom={zoom} onZoom={setZoom} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the dialog is moved with the arrow keys */}
      <section className={classes.sheet} tabIndex={0} aria-label={title}>
        {address && <img src={address} alt={title} style={{ width: `${ZOOMS[zoom]}%` }} />}
      </section>
    </>
  );
}

/** Makes what is shown larger and smaller. */
export function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <div className={classes.bar}>
      <Button size="sm" disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
        Smaller
      </Button>
      <span aria-live="polite">{ZOOMS[zoom]} %</span>
      <Button size="sm" disabled={zoom === ZOOMS.length - 1} onClick={() => onZoom(zoom + 1)}>
        Larger
      </Button>
    </div>
  );
}
