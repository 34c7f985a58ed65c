/**
 * Letters that most people can tell apart. Other alphabets, invisible characters and characters that change the direction of writing are
 * refused.
 */
export const LABEL = /^(?! )(?!.* {2})[\x20-\x7e\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f‘’“”–—…·]+(?<! )$/;
export const LABEL_RULE =
  'must be letters of the Latin alphabet, digits and common punctuation, with single spaces between words';

/** The names of the shell's own pages and actions, and of the actions on a request. */
export const PORTAL_LABELS: readonly string[] = [
  'Medical Device Requests',
  'Home',
  'Archive',
  'Request',
  'Compare',
  'Compare Requests',
  'Profile',
  'Edit Profile',
  'Complete Your Profile',
  'Sign In',
  'Log In',
  'Login',
  'Sign Up',
  'Sign Out',
  'Log Out',
  'Logout',
  'Verify Email',
  'Account',
  'Account Details',
  'Account Management',
  'Account Information',
  'Security Settings',
  'Password',
  'Second factor',
  'Signed-in Devices',
  'Notices',
  'Waiting for you',
  'Development Mailbox',
  'Access Denied',
  'Configuration Error',
  'Emergency session',
  'Submit Request',
  'Edit Request',
  'Withdraw',
  'Withdraw Request',
  'Dismiss',
  'Dismiss Request',
  'Restore Request',
  'Delete',
  'Delete Request',
  'Start Analysis',
  'Send to Committee',
  'Send to Committee for Review',
  'Approve',
  'Deny',
  'Reject',
  'Mark as Ordered',
  'Mark as On Shelf',
];

/** Letters that Unicode does not split into a plain letter and an accent, with the letters that replace them. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'p',
  ŧ: 't',
};
const TWINS: readonly (readonly [RegExp, string])[] = [
  [/[i1|!]/g, 'l'],
  [/0/g, 'o'],
  [/5|\$/g, 's'],
  [/@/g, 'a'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

const ASCII = /^[\x20-\x7e]*$/;

/** A label in the form in which people read it quickly. Two labels with the same skeleton look the same. */
export function skeleton(label: string): string {
  const folded = ASCII.test(label)
    ? label.toLowerCase()
    : label
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\x20-\x7e]/g, (letter) => PLAIN[letter] ?? '');
  return TWINS.reduce((text, [twin, letter]) => text.replace(twin, letter), folded).replace(/[^a-z0-9]/g, '');
}

interface Labelled {
  displayName: string;
  routes: readonly { title: string }[];
  nav: readonly { label: string }[];
  cards: readonly { roles: Readonly<Partial<Record<string, { title: string }>>> }[];
  slots?: readonly { title: string }[] | undefined;
}

/** The labels by which people know a dashboard. */
export const labelsOf = ({ displayName, routes, nav, cards, slots = [] }: Labelled): string[] => [
  displayName,
  ...routes.map(({ title }) => title),
  ...nav.map(({ label }) => label),
  ...slots.map(({ title }) => title),
  ...cards.flatMap(({ roles }) => Object.values(roles).flatMap((card) => card?.title ?? [])),
];
