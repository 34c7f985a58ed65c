import type { PortalForm } from '@portal/ui';
import { Button } from '@portal/ui';
import { useEffect, useState } from 'react';
import type { Device } from './devices.graphql.ts';
import classes from './devices.module.css';
import { differing, factsOf, fill, isSameDevice, labelsOf, type Name } from './fill.ts';
import type { RequestFormValues } from './values.ts';

const listed = new Intl.ListFormat('en-US');

/**
 * Fills in the facts of a device from the catalogue, and says so. Other values of the person stay until the person chooses the catalogue's.
 */
export function FromCatalogue<Result>({
  form,
  device,
  byName,
  isNew,
}: {
  form: PortalForm<RequestFormValues, Result>;
  device: Device;
  /** True when the person has chosen the device by its name, so that the name replaces the typed text. */
  byName: boolean;
  isNew: boolean;
}) {
  const [filled, setFilled] = useState<{ done: readonly Name[]; other: readonly Name[] } | null>(null);
  const { udi, ...others } = factsOf(device);
  const facts = isSameDevice(form.values.udi, device) || !udi ? others : { ...others, udi };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is filled in once, when the person chooses
  useEffect(() => {
    const other = differing(facts, form.values, { isNew, byName });
    const done = (Object.keys(facts) as Name[]).filter((name) => !other.includes(name));
    fill(form, facts, done);
    setFilled({ done, other });
  }, []);
  const take = () => {
    if (!filled) return;
    fill(form, facts, filled.other);
    setFilled({ done: [...filled.done, ...filled.other], other: [] });
  };
  return (
    <p role="status" className={classes.filled}>
      {filled &&
        filled.done.length > 0 &&
        `Filled in from the catalogue: ${listed.format(labelsOf(filled.done))}.`}
      {filled && filled.other.length > 0 && (
        <>
          {` Yours stays: ${listed.format(labelsOf(filled.other))}.`}
          <Button size="sm" onClick={take}>
            Use the catalogue’s
          </Button>
        </>
      )}
    </p>
  );
}
