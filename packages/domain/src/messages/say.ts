import { type Snake, snake } from '../snake.ts';

/** A text of the catalogue. A text with parameters is a function. */
type Text = string | ((...parameters: never[]) => string);
export type Texts = Readonly<Record<string, Text>>;

type ParametersOf<T> = T extends (...parameters: infer P) => string ? P : [];

/** A complete text of the catalogue with its code, which clients use to recognize it: the key in snake_case. */
export interface Message<Code extends string = string> {
  readonly code: Code;
  readonly text: string;
}

const messageOf = <Key extends string>(
  key: Key,
  text: Text,
  parameters: readonly unknown[],
): Message<Snake<Key>> => ({
  code: snake(key),
  text: typeof text === 'string' ? text : text(...(parameters as never[])),
});

/** One text of the catalogue with its key. */
export type Entry<Key extends string, T extends Text = Text> = Readonly<Partial<Record<Key, T>>>;

/** Makes the message of one text from the text and its key: `coded({ cannotBecome }, from, to)`. In this way browsers load no other text. */
export function coded<Key extends string, T extends Text>(
  entry: Entry<Key, T>,
  ...parameters: ParametersOf<T>
): Message<Snake<Key>> {
  const [[key, text]] = Object.entries(entry) as [[Key, T]];
  return messageOf(key, text, parameters);
}

/** Makes the function that gives a message of these texts by its key and parameters. */
export const sayer =
  <T extends Texts>(texts: T) =>
  <Key extends keyof T & string>(key: Key, ...parameters: ParametersOf<T[Key]>): Message<Snake<Key>> =>
    messageOf(key, texts[key] as Text, parameters);
