/** The rule for the committee's quorum. */
export interface QuorumRule {
  /** More than this percentage of the members must be present. */
  share: number;
  /** At least this many, even if there are only a few members. */
  least: number;
}

/** How many must be present, how many are, and whether that is enough. */
export interface Quorum {
  needed: number;
  present: number;
  reached: boolean;
}

/** The quorum of a meeting, or of an item, where only members who may vote on it count. */
export function quorumOf(members: number, present: number, { share, least }: QuorumRule): Quorum {
  const needed = Math.max(least, Math.floor((members * share) / 100) + 1);
  return { needed, present, reached: present >= needed };
}
