import { type FieldError, REQUESTER_FIELDS } from '@portal/domain';
import { formSchema, newRequestSchema } from '@portal/ui';
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
export const requestFormSchema = formSchema(newRequestSchema, payloadOf, atFormField);
