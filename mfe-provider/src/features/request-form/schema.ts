import { type FieldError, inputField, REQUESTER_FIELDS, type RequesterField } from '@portal/domain';
import { formSchema, newRequestSchema } from '@portal/ui';
import { chosenOther, type RequestFormValues } from './values.ts';

/** True for a choice without a chosen option. The empty text is not an option, so it must not be sent. */
function isOpenChoice(name: RequesterField, values: RequestFormValues): boolean {
  const entry = inputField(name);
  return entry.kind === 'choice' && !entry.other && values[name] === '';
}

/** The values that the form sends: the custom text replaces Other (spec 3, "Payload sent on create"). */
const payloadOf = (values: RequestFormValues) =>
  Object.fromEntries(
    REQUESTER_FIELDS.map((name) => [
      name,
      isOpenChoice(name, values) ? null : values[chosenOther(name, values) ?? name],
    ]),
  );

/** Puts the error at the input where the person can correct it: with Other chosen this is the custom text. */
export function atFormField(error: FieldError, values: RequestFormValues): FieldError {
  const name = REQUESTER_FIELDS.find((each) => each === error.field);
  const other = name && chosenOther(name, values);
  return other ? { ...error, field: other } : error;
}

/** Turns the form's values into a request that the gateway accepts, by the rules of the domain (spec 5). */
export const requestFormSchema = formSchema(newRequestSchema, payloadOf, atFormField);
