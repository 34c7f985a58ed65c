import { LiveRegion } from '@portal/ui';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useQuery } from 'urql';
import { type Device, devicesQuery } from './devices.graphql.ts';
import classes from './devices.module.css';
import type { Offer } from './offer.ts';

/** The time without typing after which the catalogue is searched, in ms. */
const PAUSE_MS = 200;

/**
 * The devices whose name begins with the typed text. The field keeps the focus and names the active device. No device is chosen
 * automatically.
 */
export function DeviceOffers({
  text,
  press,
  onOffer,
  onChoose,
  onClose,
}: {
  text: string;
  /** Receives a handler for keys. The handler returns true when it has handled the key. */
  press: RefObject<(key: string) => boolean>;
  onOffer: (offer: Offer | null) => void;
  onChoose: (device: Device) => void;
  onClose: () => void;
}) {
  const list = useId();
  const [settled, setSettled] = useState<string | null>(null);
  // An active device stays active while the person types more of its name.
  const [activeDi, setActiveDi] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const [{ data, stale, fetching }] = useQuery({
    query: devicesQuery,
    variables: { text: settled ?? '' },
    pause: settled === null,
  });
  const devices = settled === null ? [] : (data?.devices ?? []);
  const count = devices.length;
  const isThere = count > 0;
  const active = devices.findIndex(({ di }) => di === activeDi);
  const activeId = active < 0 ? undefined : `${list}-${active}`;

  useEffect(() => {
    if (isThere)
      onOffer({
        role: 'combobox',
        autoComplete: 'off',
        'aria-autocomplete': 'list',
        'aria-expanded': true,
        'aria-controls': list,
        ...(activeId && { 'aria-activedescendant': activeId }),
      });
    else if (!fetching && !stale && data) onOffer(null);
  }, [isThere, activeId, list, onOffer, fetching, stale, data]);
  useEffect(() => () => onOffer(null), [onOffer]);

  press.current = (key) => {
    const chosen = devices[active];
    if (!isThere) return false;
    const activate = (at: number) => setActiveDi(devices[at]?.di ?? null);
    if (key === 'ArrowDown') activate((active + 1) % count);
    else if (key === 'ArrowUp') activate(active <= 0 ? count - 1 : active - 1);
    else if (key === 'Enter' && chosen) onChoose(chosen);
    else if (key === 'Escape') onClose();
    else return false;
    return true;
  };
  useEffect(
    () => () => {
      press.current = () => false;
    },
    [press],
  );

  const said = isThere
    ? `${count} ${count === 1 ? 'device' : 'devices'} of the catalogue. Up and down arrows choose, Enter fills in.`
    : '';
  return (
    <>
      <LiveRegion message={said} />
      {isThere && (
        <div role="listbox" id={list} aria-label="Devices of the catalogue" className={classes.offers}>
          {devices.map((device, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as in every combobox
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={device.di}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.offer}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(device)}
            >
              <bdi className={classes.name}>{device.brandName || device.description || device.di}</bdi>
              <span className={classes.facts}>
                {[
                  device.companyName,
                  device.versionModel ?? device.catalogNumber,
                  device.inDistribution === false && 'discontinued',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
