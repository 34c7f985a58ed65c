/** One thing that a list can be narrowed by; `''` stands for all of it. */
export interface Choice<Value extends string = string> {
  /** Above the control. */
  label: string;
  /** What the choice of all is called. */
  all: string;
  options: readonly { value: Value; label: string }[];
  /** A long list is better a select. */
  as: 'segments' | 'select';
}

/** The values with their labels, of which one narrows the list. */
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

/** The choices of a list by the names that they have in the address. */
export type Choices = Readonly<Record<string, Choice>>;

export type Chosen<C extends Choices> = {
  readonly [Name in keyof C]: C[Name]['options'][number]['value'] | '';
};

/** What the address asks for, `?stage=ordered`; anything unknown counts as all. */
export function readChosen<C extends Choices>(choices: C, params: URLSearchParams): Chosen<C> {
  const readChoice = ([name, { options }]: [string, Choice]) => [
    name,
    options.find(({ value }) => value === params.get(name))?.value ?? '',
  ];
  return Object.fromEntries(Object.entries(choices).map(readChoice)) as Chosen<C>;
}

/** The address with the choice in it, and everything else as it was. */
export function writeChosen(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
