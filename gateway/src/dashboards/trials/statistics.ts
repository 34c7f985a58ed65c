/** A share of people: `of` them out of `people`. */
export interface Share {
  of: number;
  people: number;
}

const logFactorials: number[] = [0];

function logFactorial(number: number): number {
  for (let next = logFactorials.length; next <= number; next++)
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  return logFactorials[number] ?? 0;
}

const logChoose = (all: number, some: number) =>
  logFactorial(all) - logFactorial(some) - logFactorial(all - some);

/**
 * Fisher's exact test, one-sided: the probability that at least as many people fall to the first side by chance, if both sides were alike.
 */
export function chanceOf(first: Share, second: Share): number {
  const total = first.people + second.people;
  const all = first.of + second.of;
  const most = Math.min(all, first.people);
  let chance = 0;
  for (let of = first.of; of <= most; of++)
    chance += Math.exp(
      logChoose(first.people, of) + logChoose(second.people, all - of) - logChoose(total, all),
    );
  return Math.min(1, chance);
}

/** The quantile for a one-sided limit with 95 % certainty. */
const Z = 1.645;

/** Wilson's interval of a share. */
function wilson({ of, people }: Share): { low: number; high: number } {
  const part = of / people;
  const middle = part + Z ** 2 / (2 * people);
  const half = Z * Math.sqrt((part * (1 - part)) / people + Z ** 2 / (4 * people ** 2));
  const scale = 1 + Z ** 2 / people;
  return { low: (middle - half) / scale, high: (middle + half) / scale };
}

export const shareOf = ({ of, people }: Share): number => (people === 0 ? 0 : of / people);

/**
 * The largest amount by which the first share can be larger than the second, with 95 % certainty: Newcombe's bound, from Wilson's
 * intervals.
 */
export function largestDifference(first: Share, second: Share): number {
  if (first.people === 0 || second.people === 0) return 1;
  const [firstShare, secondShare] = [shareOf(first), shareOf(second)];
  return (
    firstShare - secondShare + Math.hypot(wilson(first).high - firstShare, secondShare - wilson(second).low)
  );
}

/** The value that this share of the numbers does not exceed; undefined for an empty list. */
export function quantile(numbers: readonly number[], share: number): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
