import { SHORTCUT_KEYS, type Shortcut } from './shortcut-keys.ts';

interface ShortcutGroup {
  title: string;
  entries: readonly { shortcuts: readonly Shortcut[]; does: string }[];
}

/** The shortcuts in words, as the help lists them. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'Everywhere',
    entries: [
      { shortcuts: ['search', 'searchAll'], does: 'Search all requests' },
      { shortcuts: ['help'], does: 'Open this help' },
      { shortcuts: ['close'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In a list of requests',
    entries: [
      { shortcuts: ['searchList'], does: 'Go to the search of this list' },
      { shortcuts: ['next', 'previous'], does: 'Go to the next or the previous request' },
      { shortcuts: ['first', 'last'], does: 'Go to the first or the last request' },
      { shortcuts: ['open'], does: 'Open the request' },
      {
        shortcuts: ['choose'],
        does: 'Choose the request for what is done to several; with Shift, all up to it',
      },
      { shortcuts: ['inside', 'back'], does: 'Go to the buttons of a card, and back' },
      { shortcuts: ['print'], does: 'Print what is open' },
    ],
  },
  {
    title: 'While you write in a conversation',
    entries: [{ shortcuts: ['send'], does: 'Send the comment, the question or the answer' }],
  },
];

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowLeft: '←',
  Escape: 'Esc',
};

/** The keys of a shortcut with the names that are printed on them. A Mac has ⌘ where others have Ctrl. */
export function keysOf(shortcut: Shortcut, isMac: boolean): readonly string[] {
  const entry = SHORTCUT_KEYS[shortcut];
  const key = NAMES[entry.key] ?? (entry.key.length === 1 ? entry.key.toUpperCase() : entry.key);
  return 'mod' in entry ? [isMac ? '⌘' : 'Ctrl', key] : [key];
}
