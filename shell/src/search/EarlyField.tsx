import { VisuallyHidden } from '@portal/ui';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/**
 * Takes what is typed, pasted or composed while something that was asked for is on its way: it reaches nothing else, and the focus goes
 * back where it was. Esc calls it off.
 */
export function EarlyField({
  label,
  onText,
  onComposing,
  onCallOff,
}: {
  label: string;
  onText: (text: string) => void;
  onComposing: (composing: boolean) => void;
  onCallOff: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Tab') event.preventDefault();
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCallOff();
  };
  return (
    <VisuallyHidden>
      <input
        ref={field}
        type="text"
        aria-label={label}
        autoComplete="off"
        onInput={({ currentTarget }) => onText(currentTarget.value)}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
        onKeyDown={onKeyDown}
      />
    </VisuallyHidden>
  );
}
