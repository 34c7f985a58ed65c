import type { Same } from '@portal/domain';
import { fit, mayHaveTypo, wordsKey, wordsOf } from '../search/words.ts';

/** The known facts of a device before the request exists. */
export interface Sought {
  deviceName: string;
  manufacturer: string | null;
  /** The device identifier of its UDI. */
  di: string | null;
}

/** How alike two requests are, from 0 to 100, and which parts are the same. */
export interface Likeness {
  score: number;
  same: Same[];
}

/** A word in the name of the device, and its weight: a rare word weighs more than a frequent one. */
export interface NameWord {
  word: string;
  telling: number;
}

/** Words that fewer requests have weigh no more: a word that nobody has written may be a model, or a typo. */
const RARE = 8;
/** How much a word counts that is the sought one, begins with it, or differs by a typo. */
const FITS = [1, 0.9, 0.8] as const;
/** The most points of each part: how much of the sought name is found, how much of the other name it is, and the manufacturer. */
const PARTS = { sought: 45, found: 35, manufacturer: 20 } as const;
/** The score of a request with the same device identifier, whatever the device is called. */
const SAME_DEVICE = 100;
/** Below this score, two requests are not similar: it takes half of the points for the name, or a quarter with the same manufacturer. */
const LEAST = 40;

/** The weight of a word, by about how many requests have it. */
export const tellingOf = (weight: number): number => 1 / Math.log2(Math.max(weight, RARE) + 2);

/** Another request, as far as it is compared. */
interface Other {
  deviceName: string;
  manufacturer: string;
  udiDi: string | null;
}

/**
 * Returns a function that compares the name and manufacturer that somebody types with those of another request: the weight of the common
 * words in all that is typed, their share of the other name, and whether the manufacturer is the same. A request with the same device
 * identifier is for the same device. Null for a request that is not alike.
 */
export function likenessTo(
  words: readonly NameWord[],
  { manufacturer, di }: Pick<Sought, 'manufacturer' | 'di'>,
): (other: Other) => Likeness | null {
  const all = words.reduce((sum, { telling }) => sum + telling, 0);
  const nameKey = words.map(({ word }) => word).join(' ');
  const manufacturerKey = manufacturer === null ? null : wordsKey(manufacturer);
  // Remembered by name, because few companies make most devices.
  const same = new Map<string, boolean>();
  const hasManufacturer = (name: string): boolean => {
    const isSame = same.get(name) ?? wordsKey(name) === manufacturerKey;
    same.set(name, isSame);
    return isSame;
  };
  return (other) => {
    const isSameDevice = di !== null && other.udiDi === di;
    const names = [...wordsOf(other.deviceName)];
    const met = new Set<string>();
    let matchedWeight = 0;
    for (const { word, telling } of words) {
      let best = 0;
      for (const name of names) {
        const rank = fit(word, name, mayHaveTypo(word));
        if (rank === null) continue;
        met.add(name);
        best = Math.max(best, FITS[rank]);
      }
      matchedWeight += telling * best;
    }
    if (!matchedWeight && !isSameDevice) return null;
    const isSameManufacturer = hasManufacturer(other.manufacturer);
    const alike =
      PARTS.sought * (all && matchedWeight / all) +
      PARTS.found * (names.length && met.size / names.length) +
      (isSameManufacturer ? PARTS.manufacturer : 0);
    const score = isSameDevice ? SAME_DEVICE : alike;
    if (score < LEAST) return null;
    return {
      score: Math.round(score),
      same: [
        ...(isSameDevice ? (['udi'] as const) : []),
        ...(nameKey === wordsKey(other.deviceName) ? (['deviceName'] as const) : []),
        ...(isSameManufacturer ? (['manufacturer'] as const) : []),
      ],
    };
  };
}
