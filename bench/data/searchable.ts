import { pick, randomFrom } from './random.ts';
import { type Made, requests } from './requests.ts';

/** Kinds of devices. The last two never occur together. */
const KINDS =
  'ablation catheter,balloon catheter,catheter introducer,closure device,coated stent,guide wire,guide catheter,heart valve,introducer sheath,pacing lead,biopsy needle,drainage catheter,vascular graft,bone cement,hip stem,knee insert,infusion pump,surgical mesh,suture anchor,thrombectomy kit'.split(
    ',',
  );
const PLAIN =
  'a lower profile shortens the procedure for patients with tortuous anatomy and spares contrast while training of staff stays short and one stock serves all rooms'.split(
    ' ',
  );
/**
 * The number of different words in all descriptions. English technical texts have used nearly all of their words after some ten thousand
 * pages.
 */
const WORDS = 20_000;
/** The number of product lines. */
const LINES = 3_000;

const SYLLABLES = 'ba,ce,di,fo,gu,ha,je,ki,lo,mu,na,pe,ri,so,tu,va,wen,yor,tral,stin,plex,cor,ther,mar'.split(
  ',',
);

/** Different words that can be pronounced, the same in every run. */
function made(count: number, seed: number): string[] {
  const random = randomFrom(seed);
  const words = new Set<string>();
  while (words.size < count) {
    const length = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length }, () => pick(random, SYLLABLES)).join(''));
  }
  return [...words];
}

/** Picks a word. The n-th word is about 1/n as frequent as the first one, as in natural languages. */
const oftenFirst = (random: () => number, words: readonly string[]): string =>
  words[Math.min(Math.floor(words.length ** random()) - 1, words.length - 1)] as string;

/** The requests of the benchmark with texts like those of people: some words are in few requests, others in many. */
export function* searchable(count: number): Generator<Made> {
  const random = randomFrom(count + 3);
  const words = [...PLAIN, ...made(WORDS, 5)];
  const lines = made(LINES, 6);
  const text = (most: number) =>
    Array.from({ length: Math.ceil(most * (0.5 + random() / 2)) }, () => oftenFirst(random, words)).join(' ');
  for (const each of requests(count)) {
    const size = 100 + Math.floor(random() * 900);
    const kind = pick(random, KINDS);
    const request = {
      ...each.request,
      deviceName: `${pick(random, lines)} ${kind} ${size}`,
      oldDeviceName: each.request.isReplacement ? `old ${kind}` : null,
      description: text(36),
    };
    yield { ...each, request };
  }
}
