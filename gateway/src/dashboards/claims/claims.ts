import { createHash } from 'node:crypto';
import { type Access, isUnder, type Manifest } from '@portal/contract';
import { mutationsIn } from './mutations.ts';

export type ClaimKind =
  | 'route'
  | 'redirect'
  | 'requests'
  | 'nav'
  | 'card'
  | 'landing'
  | 'embedding'
  | 'slot'
  | 'mutation';

/** One thing that a version takes in the portal, and for whom. Texts, colours and the order are no claims. */
export interface Claim {
  kind: ClaimKind;
  /**
   * A path, a list of requests, a role, a mutation, or the place and the name of a contribution, with one of its lists or stages;
   * empty for embedding. The second entry for one path has its number behind the path.
   */
  subject: string;
  access: Access;
  /** The words that people read there; only to show, they may change without an approval. */
  title?: string;
}

const EVERYONE: Access = {};
/** The list of a column that names none: there was no other one with columns. */
const COLUMN_LIST = 'archive';
/** How such a column was approved once: without its list, as if it were for all. */
const COLUMN_ALONE = /^list\.column \S+$/;
const ID_LENGTH = 12;

/** By which an approved claim is named in a call. */
export const claimId = ({ kind, subject, access }: Claim): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, subject, access]))
    .digest('hex')
    .slice(0, ID_LENGTH);

/** What of a version's description claims something. Older descriptions name no documents. */
export interface Claiming {
  manifest: Manifest;
  documents?: readonly { text: string }[];
}

/** A claim as it was stored, in the words of today. */
export const readClaim = (stored: Claim): Claim =>
  stored.kind === 'slot' && COLUMN_ALONE.test(stored.subject)
    ? { ...stored, subject: `${stored.subject} ${COLUMN_LIST}` }
    : stored;

/** Names each entry of several for one path: one approved entry allows no second one. */
function pathsNamed() {
  const counts = new Map<string, number>();
  return (path: string): string => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count === 1 ? path : `${path} (${count})`;
  };
}

/** What each field of the manifest claims. A new field does not compile before it says so here. */
const CLAIMS: Readonly<Record<keyof Manifest, (manifest: Manifest) => Claim[]>> = {
  routes: ({ routes }) =>
    routes.flatMap(({ path, title, access, requests, redirects = [] }) => [
      { kind: 'route', subject: path, access, title },
      ...redirects.map((subject): Claim => ({ kind: 'redirect', subject, access })),
      ...(requests ? [{ kind: 'requests', subject: requests, access } as const] : []),
    ]),
  nav({ nav }) {
    const named = pathsNamed();
    return nav.map(({ path, label: title, access }) => ({
      kind: 'nav',
      subject: named(path),
      access,
      title,
    }));
  },
  cards({ cards }) {
    const named = pathsNamed();
    return cards.map(({ path, roles }) => {
      const title = Object.values(roles)[0]?.title;
      const access = { roles: Object.keys(roles) as (keyof typeof roles)[] };
      return { kind: 'card', subject: named(path), access, ...(title && { title }) };
    });
  },
  landing: ({ landing }) =>
    landing ? [{ kind: 'landing', subject: landing.role, access: { roles: [landing.role] } }] : [],
  slots: ({ slots = [] }) =>
    slots.flatMap((each) => {
      const { slot, name, title, access } = each;
      const parts = partsOf(each);
      const subjects = parts.length
        ? [...new Set(parts)].map((part) => `${slot} ${name} ${part}`)
        : [`${slot} ${name}`];
      return subjects.map((subject): Claim => ({ kind: 'slot', subject, access, title }));
    }),
  embeddable: ({ embeddable }) => (embeddable ? [{ kind: 'embedding', subject: '', access: EVERYONE }] : []),
  // What the dashboard is called and built for, and the switches in its own code.
  $schema: nothing,
  name: nothing,
  displayName: nothing,
  contract: nothing,
  flags: nothing,
};

/** The lists, or the stages of requests, for which alone a contribution is approved; none when it is for all. */
function partsOf(slot: NonNullable<Manifest['slots']>[number]): readonly string[] {
  if ('stages' in slot) return slot.stages ?? [];
  const lists = 'lists' in slot ? slot.lists : [];
  return slot.slot === 'list.column' && lists.length === 0 ? [COLUMN_LIST] : lists;
}

function nothing(): Claim[] {
  return [];
}

/** All that a version claims. */
export const claimsOf = ({ manifest, documents = [] }: Claiming): Claim[] => [
  ...Object.values(CLAIMS).flatMap((claims) => claims(manifest)),
  ...mutationsIn(documents).map((subject): Claim => ({ kind: 'mutation', subject, access: EVERYONE })),
];

const isWithin = <T>(inner: readonly T[], outer: readonly T[]) => inner.every((each) => outer.includes(each));

/**
 * True when everybody with the access `inner` also has `outer`, whatever permissions a role has today: only the texts of the manifest are
 * compared. `mayOpen` gives their meaning.
 */
export function isNarrower(inner: Access, outer: Access): boolean {
  const partsOf = ({ all = [], any = [], roles = [] }: Access) => ({
    all,
    any,
    roles,
    byPermission: all.length > 0 || any.length > 0 || roles.length === 0,
  });
  const [innerParts, outerParts] = [partsOf(inner), partsOf(outer)];
  const isEveryone = outerParts.byPermission && !outerParts.all.length && !outerParts.any.length;
  if (isEveryone) return true;
  if (!isWithin(innerParts.roles, outerParts.roles)) return false;
  if (!innerParts.byPermission) return true;
  if (!outerParts.byPermission || !isWithin(outerParts.all, innerParts.all)) return false;
  if (outerParts.any.length === 0 || innerParts.all.some((each) => outerParts.any.includes(each)))
    return true;
  return innerParts.any.length > 0 && isWithin(innerParts.any, outerParts.any);
}

/** A route goes with all paths under it, a contribution with each of its lists or stages; everything else is one thing. */
const isSame = ({ kind, subject }: Claim, approved: Claim): boolean =>
  kind === approved.kind &&
  (subject === approved.subject ||
    (kind === 'route' && isUnder(subject, approved.subject)) ||
    (kind === 'slot' && subject.startsWith(`${approved.subject} `)));

const isCovered = (claim: Claim, approved: readonly Claim[]): boolean =>
  approved.some((each) => isSame(claim, each) && isNarrower(claim.access, each.access));

/** Of these claims, those that are of one of the other things, for whomever. */
export const claimsAmong = (claims: readonly Claim[], others: readonly Claim[]): Claim[] =>
  claims.filter((claim) => others.some((each) => isSame(claim, each)));

/** The claims that nobody has approved. */
export const claimsBeyond = (claims: readonly Claim[], approved: readonly Claim[]): Claim[] =>
  claims.filter((claim) => !isCovered(claim, approved));

/** Both together, without what the others include. */
export const withClaims = (approved: readonly Claim[], claims: readonly Claim[]): Claim[] => {
  const added = claimsBeyond(claims, approved);
  return [...approved.filter((each) => !isCovered(each, added)), ...added];
};

/** The claim that was approved for the same thing, but for fewer people. */
export const approvedBefore = (claim: Claim, approved: readonly Claim[]): Claim | undefined =>
  approved.find(({ kind, subject }) => kind === claim.kind && subject === claim.subject);
