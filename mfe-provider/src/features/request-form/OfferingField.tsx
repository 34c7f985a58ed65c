import { lazyPart, TextField, type TextFieldProps } from '@portal/ui';
import { useRef, useState } from 'react';
import type { Device } from './devices.graphql.ts';
import classes from './devices.module.css';
import { FEWEST_LETTERS, type Offer } from './offer.ts';

const DeviceOffers = lazyPart(async () => (await import('./DeviceOffers.tsx')).DeviceOffers, { quiet: true });

/**
 * A text field for the name of a device. While somebody types, it offers the devices of the catalogue whose names begin with the text (ADR
 * 124). Without a catalogue it is a plain text field.
 */
export function OfferingField({
  onChoose,
  ...field
}: TextFieldProps & { onChoose: (device: Device) => void }) {
  const [isTyping, setTyping] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const press = useRef<(key: string) => boolean>(() => false);
  return (
    <div className={classes.field}>
      <TextField
        {...field}
        {...offer}
        onChange={(text, event) => {
          setTyping(true);
          field.onChange(text, event);
        }}
        onBlur={(event) => {
          setTyping(false);
          field.onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (!press.current(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {isTyping && field.value.trim().length >= FEWEST_LETTERS && (
        <DeviceOffers
          text={field.value.trim()}
          press={press}
          onOffer={setOffer}
          onChoose={(device) => {
            setTyping(false);
            onChoose(device);
          }}
          onClose={() => setTyping(false)}
        />
      )}
    </div>
  );
}
