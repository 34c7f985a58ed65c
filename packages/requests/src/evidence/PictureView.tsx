import { useEffect, useRef, useState } from 'react';
import classes from './evidence.module.css';
import { useViewerKeys } from './useViewerKeys.ts';
import { Zoom, zoomsOf } from './Zoom.tsx';

/** A picture that fits into the dialog, and can be enlarged. */
export function PictureView({ bytes, title }: { bytes: Blob; title: string }) {
  const [zoom, setZoom] = useState(100);
  const bar = useRef<HTMLDivElement>(null);
  useViewerKeys(bar, { ...zoomsOf(zoom, setZoom), arrowsMove: true });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return (
    <>
      <div ref={bar} className={classes.bar}>
        <Zoom zoom={zoom} onZoom={setZoom} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the dialog is moved with the arrow keys */}
      <section className={classes.sheet} tabIndex={0} aria-label={title}>
        {address && (
          <img
            src={address}
            alt={title}
            style={zoom > 100 ? { width: `${zoom}%`, maxWidth: 'none' } : undefined}
          />
        )}
      </section>
    </>
  );
}
