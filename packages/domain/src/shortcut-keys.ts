interface ShortcutKey {
  /** The name of the key in browsers. */
  key: string;
  /** Ctrl is held with it, on a Mac Cmd. */
  mod?: true;
}

/** The keys of all shortcuts. Their descriptions are in `shortcuts.ts`, because a page needs these only when somebody opens the help. */
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

/** The pressed keys, as a browser reports them. */
interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** A single character is easily pressed by mistake, and dictation types characters: people can turn these shortcuts off (WCAG 2.1.4). */
export const isSingleKey = (shortcut: Shortcut): boolean =>
  SHORTCUT_KEYS[shortcut].key.length === 1 && !withMod(shortcut);

/**
 * True when these are the keys of the shortcut. For a single character Shift is not compared, because "?" and on some keyboards "/" are typed
 * with it.
 */
export function isPressed(shortcut: Shortcut, press: KeyPress): boolean {
  const mod = withMod(shortcut);
  return (
    press.key.toLowerCase() === SHORTCUT_KEYS[shortcut].key.toLowerCase() &&
    !press.altKey &&
    (mod ? press.ctrlKey !== press.metaKey && !press.shiftKey : !press.ctrlKey && !press.metaKey)
  );
}

const withMod = (shortcut: Shortcut): boolean => 'mod' in SHORTCUT_KEYS[shortcut];
