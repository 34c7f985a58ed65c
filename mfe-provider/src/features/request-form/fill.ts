import { inputField, MANUFACTURERS, OTHER_MANUFACTURER, REQUESTER_FIELDS } from '@portal/domain';
import { type PortalForm, udiSchema } from '@portal/ui';
import type { Device } from './devices.graphql.ts';
import { DEFAULT_VALUES, type RequestFormValues } from './values.ts';

export type Name = keyof RequestFormValues & string;
type Filled = Partial<RequestFormValues>;

const readUdi = (text: string) => {
  const read = udiSchema(new Date()).safeParse(text);
  return read.success ? read.data : null;
};

/** The catalogue's facts about a device, by form field. An identifier of GS1 is also a valid UDI. */
export function factsOf(device: Device): Filled {
  const isOffered = MANUFACTURERS.some((offered) => offered === device.manufacturer);
  const facts: Record<string, unknown> = {
    deviceName: device.brandName || device.description,
    manufacturer: device.manufacturer && (isOffered ? device.manufacturer : OTHER_MANUFACTURER),
    customManufacturer: isOffered ? null : device.manufacturer,
    udi: readUdi(device.di)?.text,
    model: device.versionModel ?? device.catalogNumber,
    deviceClass: device.deviceClass,
    singleUse: device.singleUse,
    mriSafety: device.mriSafety,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => (value ?? '') !== '')) as Filled;
}

/**
 * The fields in which the person has written a value that differs from the catalogue. The initial manufacturer of a new form does not count
 * as written. After a choice by name, the typed name does not count either.
 */
export function differing(
  facts: Filled,
  values: RequestFormValues,
  { isNew, byName }: { isNew: boolean; byName: boolean },
): Name[] {
  const isOpen = (name: Name): boolean => {
    const value = values[name];
    if (value === facts[name] || (value ?? '') === '' || (byName && name === 'deviceName')) return true;
    return isNew && name === 'manufacturer' && value === DEFAULT_VALUES.manufacturer;
  };
  return (Object.keys(facts) as Name[]).filter((name) => !isOpen(name));
}

/** Whether a UDI identifies this device. Such a UDI has at least as much information as the catalogue's. */
export const isSameDevice = (udi: string, device: Device): boolean => readUdi(udi)?.di === device.di;

/** The labels of the fields, without duplicates. */
export const labelsOf = (names: readonly Name[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const own = REQUESTER_FIELDS.find((each) => each === name);
      return own ? inputField(own).label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) : [];
    }),
  ),
];

export function fill<Result>(
  form: PortalForm<RequestFormValues, Result>,
  facts: Filled,
  names: readonly Name[],
): void {
  for (const name of names) form.set(name, facts[name] as never);
}
