import { udiSchema } from '@portal/ui';
import { useEffect, useState } from 'react';
import { DeviceOfUdi } from './DeviceOfUdi.tsx';
import type { Device } from './devices.graphql.ts';
import classes from './udi.module.css';
import { partsOf } from './udiParts.ts';

/** The time without typing after which the contents are shown, in ms. Half a UDI is always wrong. */
const PAUSE_MS = 400;

/** The contents of a UDI, or the check that failed. It appears when the person pauses or leaves the field. */
export function UdiReading({
  typed,
  left,
  known,
  onDevice,
}: {
  typed: string;
  left: boolean;
  /** The device identifier of the device whose facts are in the form. */
  known?: string | undefined;
  onDevice?: ((device: Device) => void) | undefined;
}) {
  const [settled, setSettled] = useState(left ? typed : '');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), left ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, left]);
  const read = settled && settled === typed ? udiSchema(new Date()).safeParse(settled) : null;
  return (
    <>
      <p role="status" className={classes.reading}>
        {read?.success &&
          partsOf(read.data).map(([name, value]) => (
            <span key={name} className={classes.part}>
              {name} <bdi className={classes.value}>{value}</bdi>
            </span>
          ))}
        {read && !read.success && <span className={classes.wrong}>{read.error.issues[0]?.message}</span>}
      </p>
      {onDevice && read?.success && read.data.di !== known && (
        <DeviceOfUdi di={read.data.di} onChoose={onDevice} />
      )}
    </>
  );
}
