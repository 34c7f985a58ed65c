interface ShortcutKey {
  /** As a browser names the key. */
  key: string;
  /** Ctrl is held with it, on a Mac Cmd. */
  mod?: true;
}

/** The keys that do something. What they do, in words, stands in `shortcuts.ts`: a page needs that only when somebody asks. */
export const SHORTCUT_KEYS = {
  search: { key: '/' },
  searchAll: { key: 'k', mod: true },
  searchList: { key: 'f' },
  help: { key: '?' },
  print: { key: 'p', mod: true },
  next: { key: 'ArrowDown' },
  previous: { key: 'ArrowUp' },
  first: { key: 'Home' },
  last: { key: 'End' },
  inside: { key: 'ArrowRight' },
  back: { key: 'ArrowLeft' },
  choose: { key: 'x' },
  open: { key: 'Enter' },
  close: { key: 'Escape' },
  send: { key: 'Enter', mod: true },
} as const satisfies Record<string, ShortcutKey>;

export type Shortcut = keyof typeof SHORTCUT_KEYS;

/** What was pressed, as a browser tells it. */
interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** One character alone is easily pressed by mistake, and dictation types them: people can turn these off (WCAG 2.1.4). */
export const isSingleKey = (shortcut: Shortcut): boolean =>
  SHORTCUT_KEYS[shortcut].key.length === 1 && !withMod(shortcut);

/** True when these are the keys of the shortcut. Shift makes "?" and, on some keyboards, "/": it is not asked for a character alone. */
export function isPressed(shortcut: Shortcut, press: KeyPress): boolean {
  const mod = withMod(shortcut);
  return (
    press.key.toLowerCase() === SHORTCUT_KEYS[shortcut].key.toLowerCase() &&
    !press.altKey &&
    (mod ? press.ctrlKey !== press.metaKey && !press.shiftKey : !press.ctrlKey && !press.metaKey)
  );
}

const withMod = (shortcut: Shortcut): boolean => 'mod' in SHORTCUT_KEYS[shortcut];
