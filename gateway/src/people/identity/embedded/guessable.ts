import { PASSWORD } from '@portal/domain';
import { IDENTITY_MESSAGES } from '@portal/domain/service-messages';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Words of the product: a password may not consist only of such words. */
const PRODUCT_WORDS = ['medical', 'device', 'devices', 'request', 'requests', 'portal', 'hospital', 'adhvh'];
const SHORTEST_WORD = 3;
/** Long passwords are checked in parts of this many characters, because the time grows faster than the length. */
const PART = 32;
/** The lowest score of zxcvbn (0 to 4) of a password that is accepted. */
const FIT = 2;
/** A password needs at least this many letters besides words about the person and the product. */
const OWN_LETTERS = 4;

let checker: Promise<ZxcvbnFactory> | undefined;

/** Loads the list of common passwords when somebody first chooses a password. */
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
  // A common word with only a year, numbers and signs around it is still a common word.
  const word = plain(password).replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (!word || word.length > PART) return false;
  const [match, ...more] = check.check(word).sequence;
  return !more.length && match?.pattern === 'dictionary' && match.dictionaryName === 'passwords-common';
}

/**
 * Why a password is easy to guess, as a text for people; null when it is not. It is easy to guess when it is common, looks like passwords
 * of known breaches, or consists of facts that others know about the person and the portal. There are no other rules for its composition.
 * `about`: the person's name and address, and the portal's host.
 */
export async function whyGuessable(password: string, about: readonly string[]): Promise<string | null> {
  if (password.length < PASSWORD.min || password.length > PASSWORD.max) return null;
  const words = [...new Set([...wordsOf(about), ...PRODUCT_WORDS])];
  if (isPersonal(password, words)) return IDENTITY_MESSAGES.passwordPersonal;
  return isCommon(await loadChecker(), password, words) ? IDENTITY_MESSAGES.passwordCommon : null;
}
