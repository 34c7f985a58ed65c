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

/** A claim: one thing that a version uses in the portal, and the people for whom. Texts, colours and the order are no claims. */
export interface Claim {
  kind: ClaimKind;
  /**
   * A path, a list of requests, a role, a mutation, or the place and the name of a contribution with one of its lists or stages; empty for
   * embedding. When a path has a second entry, the subject is the path and a number.
   */
  subject: string;
  access: Access;
  /** The words that people read there. They are only for display: they may change without an approval. */
  title?: string;
}

const EVERYONE: Access = {};
/** The list of a column that names no list: once it was the only list with columns. */
const COLUMN_LIST = 'archive';
/** The form in which such a column was approved earlier: without its list, as if it were for all lists. */
const COLUMN_ALONE = /^list\.column \S+$/;
const ID_LENGTH = 12;

/** The id of an approved claim in calls. */
export const claimId = ({ kind, subject, access }: Claim): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, subject, access]))
    .digest('hex')
    .slice(0, ID_LENGTH);

/** The parts of a version's description that contain claims. Older descriptions have no documents. */
export interface Claiming {
  manifest: Manifest;
  documents?: readonly { text: string }[];
}

/** Reads a stored claim: an earlier form becomes today's form. */
export const readClaim = (stored: Claim): Claim =>
  stored.kind === 'slot' && COLUMN_ALONE.test(stored.subject)
    ? { ...stored, subject: `${stored.subject} ${COLUMN_LIST}` }
    : stored;

/**
 * Returns a function that names the entries of a path. A second entry gets another name, because the approval of one entry does not allow
 * another.
 */
function pathsNamed() {
  const counts = new Map<string, number>();
  return (path: string): string => {
    const count = (counts.get(path) ?? 0) + 1;
    counts.set(path, count);
    return count === 1 ? path : `${path} (${count})`;
  };
}

/** The claims of each field of the manifest. A new field does not compile until it is listed here. */
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
  // Fields that claim nothing: names, the contract, and switches in the dashboard's own code.
  $schema: nothing,
  name: nothing,
  displayName: nothing,
  contract: nothing,
  flags: nothing,
};

/** The lists, or the stages of requests, that limit the approval of a contribution; empty when it is for all. */
function partsOf(slot: NonNullable<Manifest['slots']>[number]): readonly string[] {
  if ('stages' in slot) return slot.stages ?? [];
  const lists = 'lists' in slot ? slot.lists : [];
  return slot.slot === 'list.column' && lists.length === 0 ? [COLUMN_LIST] : lists;
}

function nothing(): Claim[] {
  return [];
}

/** All claims of a version. */
export const claimsOf = ({ manifest, documents = [] }: Claiming): Claim[] => [
  ...Object.values(CLAIMS).flatMap((claims) => claims(manifest)),
  ...mutationsIn(documents).map((subject): Claim => ({ kind: 'mutation', subject, access: EVERYONE })),
];

const isWithin = <T>(inner: readonly T[], outer: readonly T[]) => inner.every((each) => outer.includes(each));

/**
 * True when everybody with the access `inner` also has `outer`, whatever permissions a role has today. It compares only the texts of the
 * manifest; `mayOpen` defines their meaning.
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

/** Whether a claim is about the approved thing. A route includes all paths under it, and a contribution each of its lists or stages. */
const isSame = ({ kind, subject }: Claim, approved: Claim): boolean =>
  kind === approved.kind &&
  (subject === approved.subject ||
    (kind === 'route' && isUnder(subject, approved.subject)) ||
    (kind === 'slot' && subject.startsWith(`${approved.subject} `)));

const isCovered = (claim: Claim, approved: readonly Claim[]): boolean =>
  approved.some((each) => isSame(claim, each) && isNarrower(claim.access, each.access));

/** Those of the claims that are about one of the things in `others`, whatever the people. */
export const claimsAmong = (claims: readonly Claim[], others: readonly Claim[]): Claim[] =>
  claims.filter((claim) => others.some((each) => isSame(claim, each)));

/** The claims that are not approved. */
export const claimsBeyond = (claims: readonly Claim[], approved: readonly Claim[]): Claim[] =>
  claims.filter((claim) => !isCovered(claim, approved));

/** The approved claims together with the new ones, without those that the new ones include. */
export const withClaims = (approved: readonly Claim[], claims: readonly Claim[]): Claim[] => {
  const added = claimsBeyond(claims, approved);
  return [...approved.filter((each) => !isCovered(each, added)), ...added];
};

/** The approved claim about the same thing, if there is one. */
export const approvedBefore = (claim: Claim, approved: readonly Claim[]): Claim | undefined =>
  approved.find(({ kind, subject }) => kind === claim.kind && subject === claim.subject);
