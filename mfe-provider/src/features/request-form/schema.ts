import { type FieldError, fieldErrors, newRequestSchema, OTHER_MANUFACTURER } from '@portal/domain';
import * as z from 'zod/mini';
import type { RequestFormValues } from './values.ts';

const chosen = (choice: string, custom: string): string => (choice === OTHER_MANUFACTURER ? custom : choice);

/** What the form would send: the custom text where Other is chosen (spec 3, "Payload sent on create"). */
const payloadOf = (values: RequestFormValues) => ({
  deviceName: values.deviceName,
  description: values.description,
  additionalNotes: values.additionalNotes,
  manufacturer: chosen(values.manufacturer, values.customManufacturer),
  isReplacement: values.isReplacement,
  replacementDetails: values.replacementDetails,
  oldDeviceName: values.oldDeviceName,
  oldDeviceManufacturer: chosen(values.oldDeviceManufacturer, values.oldDeviceCustomManufacturer),
  representativeName: values.representativeName,
  department: values.department,
});

/** The error at the field in which a person can mend it: with Other chosen that is the custom text. */
export function atFormField(error: FieldError, values: RequestFormValues): FieldError {
  if (error.field === 'manufacturer' && values.manufacturer === OTHER_MANUFACTURER)
    return { ...error, field: 'customManufacturer' };
  if (error.field === 'oldDeviceManufacturer' && values.oldDeviceManufacturer === OTHER_MANUFACTURER)
    return { ...error, field: 'oldDeviceCustomManufacturer' };
  return error;
}

/** The form's values to a request that the gateway accepts, by the one rule set of the domain (spec 5). */
export const requestFormSchema = z.transform((input: RequestFormValues, context) => {
  const result = z.safeParse(newRequestSchema, payloadOf(input));
  if (result.success) return result.data;
  for (const error of fieldErrors(result.error)) {
    const { field, message } = atFormField(error, input);
    context.issues.push({ code: 'custom', path: [field], message, input });
  }
  return z.NEVER;
});
