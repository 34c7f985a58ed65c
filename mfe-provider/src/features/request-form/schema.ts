import { type FieldError, fieldErrors, newRequestSchema, REQUESTER_FIELDS } from '@portal/domain';
import * as z from 'zod/mini';
import { chosenOther, type RequestFormValues } from './values.ts';

/** The values that the form sends: the custom text replaces Other (spec 3, "Payload sent on create"). */
const payloadOf = (values: RequestFormValues) =>
  Object.fromEntries(REQUESTER_FIELDS.map((name) => [name, values[chosenOther(name, values) ?? name]]));

/** Puts the error at the input where the person can correct it: with Other chosen this is the custom text. */
export function atFormField(error: FieldError, values: RequestFormValues): FieldError {
  const name = REQUESTER_FIELDS.find((each) => each === error.field);
  const other = name && chosenOther(name, values);
  return other ? { ...error, field: other } : error;
}

/** Turns the form's values into a request that the gateway accepts, by the rules of the domain (spec 5). */
export const requestFormSchema = z.transform((input: RequestFormValues, context) => {
  const result = z.safeParse(newRequestSchema, payloadOf(input));
  if (result.success) return result.data;
  for (const error of fieldErrors(result.error)) {
    const { field, message } = atFormField(error, input);
    context.issues.push({ code: 'custom', path: [field], message, input });
  }
  return z.NEVER;
});
