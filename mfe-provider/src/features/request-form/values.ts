import {
  DEPARTMENTS,
  type InputField,
  inputField,
  OTHER_MANUFACTURER,
  REQUESTER_FIELDS,
  type RequesterField,
  type RequestFields,
  type RequestValues,
} from '@portal/domain';

/** The value of an input. An unanswered question is null; an empty text or choice is ''. */
type InputValue<Field extends InputField> = Field extends { kind: 'flag' }
  ? boolean | null
  : Field extends { options: readonly (infer Option)[] }
    ? Field extends { required: true }
      ? Option
      : Option | ''
    : string;

/** The name of the text field beside a choice. Its text counts when Other is chosen. */
export type OtherText = Extract<RequestFields[RequesterField], { other: string }>['other'];

/** The state of the device request form (spec 3, "Device request form state"). */
export type RequestFormValues = { [Name in RequesterField]: InputValue<RequestFields[Name]> } & Record<
  OtherText,
  string
>;

/** The name of the text that replaces the choice. Null unless Other is chosen and the field allows a text. */
export function chosenOther(name: RequesterField, values: RequestFormValues): OtherText | null {
  const entry = inputField(name);
  const isOther = entry.kind === 'choice' && values[name] === OTHER_MANUFACTURER;
  return (isOther && (entry.other as OtherText | undefined)) || null;
}

/** Makes the form's values field by field, from the input's value and the text beside it. */
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
  return entry.kind === 'choice' && entry.required ? (entry.start ?? entry.options[0]) : '';
}

/**
 * The defaults of spec 3: the first manufacturer, not a replacement, CVOR. But spec 5 requires an answer to the replacement
 * question and has a message for a form without one. With "No" chosen by default nobody could ever see that message. Both rules
 * hold because the form treats the open question as "No" for what it shows, and requires an answer before it is sent.
 */
export const DEFAULT_VALUES: RequestFormValues = formValues((_name, entry) => [atStart(entry)]);

/** The default values with the person's own department, if the form offers it. */
export function startFor(department: string): RequestFormValues {
  const own = DEPARTMENTS.find((offered) => offered === department);
  return own ? { ...DEFAULT_VALUES, department: own } : DEFAULT_VALUES;
}

/** The form's values for editing a stored request. */
export const valuesOf = (request: Pick<RequestValues, RequesterField>): RequestFormValues =>
  formValues((name, entry) => {
    const stored = request[name];
    if (entry.kind !== 'choice') return [stored ?? atStart(entry)];
    const isListed = entry.options.some((option) => option === stored && option !== OTHER_MANUFACTURER);
    if (isListed) return [stored];
    // A value that is not in the list becomes Other, with the text beside it.
    return stored && entry.other ? [OTHER_MANUFACTURER, String(stored)] : [atStart(entry)];
  });
