import { type Snake, snake } from '../snake.ts';

/** Texts of the catalogue by key; a text with parameters is a function. */
export type Texts = Readonly<Record<string, string | ((...parameters: never[]) => string)>>;

type ParametersOf<T> = T extends (...parameters: infer P) => string ? P : [];

/** A text of the catalogue, ready to be told, with the code by which clients know it: its key in snake_case. */
export interface Message<Code extends string = string> {
  readonly code: Code;
  readonly text: string;
}

/** Makes the function that gives a message of these texts by its key and parameters. */
export const sayer =
  <T extends Texts>(texts: T) =>
  <Key extends keyof T & string>(key: Key, ...parameters: ParametersOf<T[Key]>): Message<Snake<Key>> => {
    const text: Texts[string] | undefined = texts[key];
    return {
      code: snake(key),
      text: typeof text === 'function' ? text(...(parameters as never[])) : (text ?? ''),
    };
  };
