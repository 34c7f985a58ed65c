import {
  DEPARTMENTS,
  type Department,
  MANUFACTURERS,
  type NewRequest,
  OTHER_MANUFACTURER,
} from '@portal/domain';

export type ManufacturerChoice = (typeof MANUFACTURERS)[number];

/** The state of the device request form (spec 3, "Device request form state"). */
export interface RequestFormValues extends Record<string, unknown> {
  deviceName: string;
  description: string;
  additionalNotes: string;
  manufacturer: ManufacturerChoice;
  /** Counts when the manufacturer is Other. */
  customManufacturer: string;
  /** Null until the question is answered. */
  isReplacement: boolean | null;
  replacementDetails: string;
  oldDeviceName: string;
  oldDeviceManufacturer: ManufacturerChoice | '';
  oldDeviceCustomManufacturer: string;
  representativeName: string;
  department: Department;
}

/**
 * The defaults of spec 3: the first manufacturer, not a replacement, CVOR. Spec 5 wants the replacement question
 * answered and words the refusal of a form that leaves it open; with "No" chosen beforehand nobody could ever read it.
 * Both hold when the open question counts as false for what the form shows, and has to be answered before it is sent.
 */
export const DEFAULT_VALUES: RequestFormValues = {
  deviceName: '',
  description: '',
  additionalNotes: '',
  manufacturer: MANUFACTURERS[0],
  customManufacturer: '',
  isReplacement: null,
  replacementDetails: '',
  oldDeviceName: '',
  oldDeviceManufacturer: '',
  oldDeviceCustomManufacturer: '',
  representativeName: '',
  department: DEPARTMENTS[0],
};

const isDepartment = (text: string): text is Department => DEPARTMENTS.some((known) => known === text);

/** A manufacturer as the form holds it: one of the list, or Other with the text beside it. */
function choose(manufacturer: string | null): { choice: ManufacturerChoice | ''; custom: string } {
  if (!manufacturer) return { choice: '', custom: '' };
  const listed = MANUFACTURERS.find((known) => known === manufacturer);
  return listed && listed !== OTHER_MANUFACTURER
    ? { choice: listed, custom: '' }
    : { choice: OTHER_MANUFACTURER, custom: manufacturer };
}

/** A stored request as the form shows it for editing. */
export function valuesOf(
  request: Omit<NewRequest, 'department'> & { department: string },
): RequestFormValues {
  const made = choose(request.manufacturer);
  const old = choose(request.oldDeviceManufacturer);
  return {
    deviceName: request.deviceName,
    description: request.description,
    additionalNotes: request.additionalNotes ?? '',
    manufacturer: made.choice || DEFAULT_VALUES.manufacturer,
    customManufacturer: made.custom,
    isReplacement: request.isReplacement,
    replacementDetails: request.replacementDetails ?? '',
    oldDeviceName: request.oldDeviceName ?? '',
    oldDeviceManufacturer: old.choice,
    oldDeviceCustomManufacturer: old.custom,
    representativeName: request.representativeName,
    department: isDepartment(request.department) ? request.department : DEFAULT_VALUES.department,
  };
}
