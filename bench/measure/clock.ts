/** The time in milliseconds. All processes of this machine have the same clock. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The number at this share (0 to 1) of the sorted numbers, least first: 0.5 gives the median. Returns 0 when there are no numbers. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
