import { MOST } from '../most.ts';
import { refuseIf } from '../verdict.ts';

const LONGEST_SIDE = 30_000;

/** Refuses a picture whose pixels would fill the memory of whoever opens it. */
export function assertPixels(width: number, height: number): void {
  refuseIf(width === 0 || height === 0, 'pictureBroken');
  const isTooLarge = width * height > MOST.pixels || Math.max(width, height) > LONGEST_SIDE;
  refuseIf(isTooLarge, 'pictureTooLarge');
}
