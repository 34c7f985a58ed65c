import { type Access, SLOTS, type SlotName } from '@portal/contract';
import { PERMISSIONS, ROLE_DEFINITIONS } from '@portal/domain';
import { approvedBefore, type Claim, claimsBeyond } from './claims.ts';

const PLACES: Readonly<Record<SlotName, string>> = {
  'request.panel': 'A panel on the page of a request and beside open requests',
  'request.action': 'An action in the menu of a request',
  'home.tile': 'A tile on the landing page',
  'list.column': 'A column in tables of requests',
  'list.filter': 'A filter in lists of requests',
  'account.entry': 'An entry of the account menu',
};

const isSlot = (name: string): name is SlotName => Object.hasOwn(SLOTS, name);

function wordsOf({ kind, subject }: Claim): string {
  if (kind === 'slot') {
    const [slot = '', ...names] = subject.split(' ');
    return `${isSlot(slot) ? PLACES[slot] : slot} (${[slot, ...names].join(', ')})`;
  }
  const words = {
    route: `Pages at ${subject} and below`,
    redirect: `The address ${subject}, which leads to its pages`,
    requests: `Work on the requests of the list ${subject}`,
    nav: `An entry of the navigation to ${subject}`,
    card: `A card on the landing page to ${subject}`,
    landing: 'The first page after signing in',
    embedding: 'Its pages in frames of other sites that the operator allows',
    mutation: `Changes by ${subject}, with the rights of whoever uses it`,
  };
  return words[kind];
}

const quoted = (text: string) => `“${text}”`;

function audienceOf({ all = [], any = [], roles = [] }: Access): string {
  const names = roles.map((role) => ROLE_DEFINITIONS[role].displayName).join(', ');
  const may = [
    ...all.map((each) => quoted(PERMISSIONS[each])),
    ...(any.length ? [any.map((each) => quoted(PERMISSIONS[each])).join(' or ')] : []),
  ].join(' and ');
  const parts = [names, may && `whoever has ${may}`].filter(Boolean);
  return parts.join(', and ') || 'everyone who is signed in';
}

/** A claim in one line. */
export function describeClaim(claim: Claim): string {
  const title = claim.title ? ` ${quoted(claim.title)}` : '';
  const isForAll = claim.kind === 'embedding' || claim.kind === 'mutation';
  const audience = isForAll ? '' : `: for ${audienceOf(claim.access)}`;
  return `${wordsOf(claim)}${title}${audience}`;
}

/** A line of the difference between what is approved and what a version claims. */
export interface Difference {
  change: 'added' | 'changed' | 'dropped';
  /** What the version claims; for a dropped claim, what was approved. */
  claim: string;
  /** For a changed claim: what was approved. */
  before: string | null;
}

/** What a version claims in addition to what is approved, and what it no longer uses. */
export function differenceOf(claims: readonly Claim[], approved: readonly Claim[]): Difference[] {
  const beyond = claimsBeyond(claims, approved).map((claim): Difference => {
    const before = approvedBefore(claim, approved);
    return {
      change: before ? 'changed' : 'added',
      claim: describeClaim(claim),
      before: before ? describeClaim(before) : null,
    };
  });
  const dropped = approved
    .filter(({ kind, subject }) => !claims.some((each) => each.kind === kind && each.subject === subject))
    .map((claim): Difference => ({ change: 'dropped', claim: describeClaim(claim), before: null }));
  return [...beyond, ...dropped];
}
