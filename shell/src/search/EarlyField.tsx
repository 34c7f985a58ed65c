import { VisuallyHidden } from '@portal/ui';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/**
 * Takes typed, pasted and composed text while the requested panel is still loading. The keys reach nothing else. When the field is removed,
 * the focus returns to its earlier place. Esc cancels.
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
