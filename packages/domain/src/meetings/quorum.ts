/** When the committee can decide. */
export interface QuorumRule {
  /** More than so many percent of the members must be there. */
  share: number;
  /** At least so many, however few members there are. */
  least: number;
}

/** How many must be there, how many are, and whether that is enough. */
export interface Quorum {
  needed: number;
  present: number;
  reached: boolean;
}

/** The quorum of a meeting, or of an item of it, where only those count who may vote. */
export function quorumOf(members: number, present: number, { share, least }: QuorumRule): Quorum {
  const needed = Math.max(least, Math.floor((members * share) / 100) + 1);
  return { needed, present, reached: present >= needed };
}
