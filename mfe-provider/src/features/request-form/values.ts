import {
  type InputField,
  inputField,
  OTHER_MANUFACTURER,
  REQUESTER_FIELDS,
  type RequesterField,
  type RequestFields,
  type RequestValues,
} from '@portal/domain';

/** What an input holds: an answer that is still open is null, a text or choice that is empty is ''. */
type InputValue<Field extends InputField> = Field extends { kind: 'flag' }
  ? boolean | null
  : Field extends { options: readonly (infer Option)[] }
    ? Field extends { required: true }
      ? Option
      : Option | ''
    : string;

/** The text beside a choice, which counts when Other is chosen. */
export type OtherText = Extract<RequestFields[RequesterField], { other: string }>['other'];

/** The state of the device request form (spec 3, "Device request form state"). */
export type RequestFormValues = { [Name in RequesterField]: InputValue<RequestFields[Name]> } & Record<
  OtherText,
  string
>;

/** The name of the text that stands for the choice now; null unless Other is chosen where a text may be written. */
export function chosenOther(name: RequesterField, values: RequestFormValues): OtherText | null {
  const entry = inputField(name);
  const isOther = entry.kind === 'choice' && values[name] === OTHER_MANUFACTURER;
  return (isOther && (entry.other as OtherText | undefined)) || null;
}

/** The form's values, made field by field: what the input holds, and the text beside it. */
const formValues = (make: (name: RequesterField, entry: InputField) => [input: unknown, other?: string]) =>
  Object.fromEntries(
    REQUESTER_FIELDS.flatMap((name) => {
      const entry = inputField(name);
      const [input, other = ''] = make(name, entry);
      return entry.kind === 'choice' && entry.other
        ? [
            [name, input],
            [entry.other, other],
          ]
        : [[name, input]];
    }),
  ) as RequestFormValues;

function atStart(entry: InputField): unknown {
  if (entry.kind === 'flag') return null;
  return entry.kind === 'choice' && entry.required ? entry.options[0] : '';
}

/**
 * The defaults of spec 3: the first manufacturer, not a replacement, CVOR. Spec 5 wants the replacement question
 * answered and words the refusal of a form that leaves it open; with "No" chosen beforehand nobody could ever read it.
 * Both hold when the open question counts as false for what the form shows, and has to be answered before it is sent.
 */
export const DEFAULT_VALUES: RequestFormValues = formValues((_name, entry) => [atStart(entry)]);

/** A stored request as the form shows it for editing. */
export const valuesOf = (request: Pick<RequestValues, RequesterField>): RequestFormValues =>
  formValues((name, entry) => {
    const stored = request[name];
    if (entry.kind !== 'choice') return [stored ?? atStart(entry)];
    const isListed = entry.options.some((option) => option === stored && option !== OTHER_MANUFACTURER);
    if (isListed) return [stored];
    // Not in the list: Other, with the text beside it.
    return stored && entry.other ? [OTHER_MANUFACTURER, String(stored)] : [atStart(entry)];
  });
