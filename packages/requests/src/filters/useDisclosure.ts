import { type KeyboardEvent, useId, useRef, useState } from 'react';

/** A group of controls below the button that opens, closes and names it. Escape also closes it, and moves the focus back to the button. */
export function useDisclosure(name: string) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const focusToggle = () => toggle.current?.focus();
  return {
    isOpen,
    focusToggle,
    toggle: {
      ref: toggle,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpen(!isOpen),
    },
    /** For a `div`: a fieldset would have a frame and a legend. */
    group: {
      id,
      role: 'group',
      'aria-label': name,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        setOpen(false);
        focusToggle();
      },
    },
  } as const;
}
