/** One property by which people can filter a list; `''` means no filter. */
export interface Choice<Value extends string = string> {
  /** The label above the control. */
  label: string;
  /** The label of the option without a filter. */
  all: string;
  options: readonly { value: Value; label: string }[];
  /** Use a select when there are many options. */
  as: 'segments' | 'select';
}

/** Makes a choice from values and their labels. */
export const choiceOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>> | ((value: Value) => string),
  { label, all = 'All', as = 'segments' }: { label: string; all?: string; as?: Choice['as'] },
): Choice<Value> => ({
  label,
  all,
  as,
  options: values.map((value) => ({
    value,
    label: typeof labels === 'function' ? labels(value) : labels[value],
  })),
});

/** The choices of a list by their names in the address. */
export type Choices = Readonly<Record<string, Choice>>;

export type Chosen<C extends Choices> = {
  readonly [Name in keyof C]: C[Name]['options'][number]['value'] | '';
};

/** The values chosen in the address, such as `?stage=ordered`. An unknown value counts as no filter. */
export function readChosen<C extends Choices>(choices: C, params: URLSearchParams): Chosen<C> {
  const readChoice = ([name, { options }]: [string, Choice]) => [
    name,
    options.find(({ value }) => value === params.get(name))?.value ?? '',
  ];
  return Object.fromEntries(Object.entries(choices).map(readChoice)) as Chosen<C>;
}

/** The address with this choice; everything else in it stays. */
export function writeChosen(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
