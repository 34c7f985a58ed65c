import { createHash } from 'node:crypto';

/** The number of boxes. Several people share a box, so a box identifies nobody. Each problem distributes people to other boxes. */
const BOXES = 256;

/** The box of a person for a problem. */
export const boxOf = (fingerprint: string, userId: number): string =>
  String(createHash('sha256').update(`${fingerprint} ${userId}`).digest().readUInt8(0) % BOXES);

/** An estimate of the number of people from the number of filled boxes (linear counting). Beyond a few hundred it is too low. */
export const peopleIn = (boxes: number): number =>
  boxes === 0 ? 0 : Math.max(boxes, Math.round(-BOXES * Math.log(1 - Math.min(boxes, BOXES - 1) / BOXES)));

export const MOST_BOXES = BOXES;
