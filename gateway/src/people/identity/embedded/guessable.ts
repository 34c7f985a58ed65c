import { PASSWORD } from '@portal/domain';
import { IDENTITY_MESSAGES } from '@portal/domain/service-messages';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** What a password of this portal may not be made of alone. */
const PRODUCT_WORDS = ['medical', 'device', 'devices', 'request', 'requests', 'portal', 'hospital', 'adhvh'];
const SHORTEST_WORD = 3;
/** Looked at in parts: how long that takes grows faster than the text. */
const PART = 32;
/** The lowest score of zxcvbn (0 to 4) that is not "easily guessed". */
const FIT = 2;
/** As many letters of one's own as make a password more than a name and a number. */
const OWN_LETTERS = 4;

let checker: Promise<ZxcvbnFactory> | undefined;

/** The list of common passwords, loaded with the first password that somebody chooses. */
function loadChecker(): Promise<ZxcvbnFactory> {
  checker ??= (async () => {
    const [{ ZxcvbnFactory: Checker }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ]);
    return new Checker({ dictionary, graphs: adjacencyGraphs });
  })();
  checker.catch(() => {
    checker = undefined;
  });
  return checker;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The words of names, addresses and domains. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= SHORTEST_WORD);

function isPersonal(password: string, words: readonly string[]): boolean {
  let rest = plain(password);
  const before = rest;
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(word, ' ');
  }
  return rest !== before && rest.replaceAll(/[^\p{L}]/gu, '').length < OWN_LETTERS;
}

function isCommon(check: ZxcvbnFactory, password: string, words: string[]): boolean {
  const parts = password.match(new RegExp(`.{1,${PART}}`, 'gsu')) ?? [];
  // One part that is hard to guess makes the whole password hard to guess.
  if (parts.every((part) => check.check(part, words).score < FIT)) return true;
  // A word of the list stays one with a year, numbers and signs around it.
  const word = plain(password).replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (!word || word.length > PART) return false;
  const [match, ...more] = check.check(word).sequence;
  return !more.length && match?.pattern === 'dictionary' && match.dictionaryName === 'passwords-common';
}

/**
 * Why a password is easy to guess, as a text for people, or null. It is easy to guess when it is common, looks like those of known breaches,
 * or consists of facts that others know about the person and the portal. There are no other rules for its composition.
 */
export async function whyGuessable(password: string, about: readonly string[]): Promise<string | null> {
  if (password.length < PASSWORD.min || password.length > PASSWORD.max) return null;
  const words = [...new Set([...wordsOf(about), ...PRODUCT_WORDS])];
  if (isPersonal(password, words)) return IDENTITY_MESSAGES.passwordPersonal;
  return isCommon(await loadChecker(), password, words) ? IDENTITY_MESSAGES.passwordCommon : null;
}
