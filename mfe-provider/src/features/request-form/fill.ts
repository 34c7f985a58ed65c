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

/** What the catalogue says of a device, by the fields of the form. Identifiers of GS1 are UDIs of their own. */
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
 * The fields in which the person has written something else than the catalogue says. What a new form starts with is nobody's; a name that
 * was chosen stands in place of what was typed; a UDI may say more of the same device.
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

/** The UDI of the same device says at least as much. */
export const isSameDevice = (udi: string, device: Device): boolean => readUdi(udi)?.di === device.di;

/** How a person knows the fields. */
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
