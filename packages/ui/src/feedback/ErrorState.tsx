import { useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { RefreshIcon } from '../icons/index.ts';
import { Banner } from './Banner.tsx';

/** Shown when something could not be loaded: the documented words, and a button to try again. */
export function ErrorState({
  message,
  onRetry,
  retrying = false,
}: {
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
}) {
  const retry = useRef<HTMLButtonElement>(null);
  // When loading succeeds, the button disappears. If it had the focus, the heading above gets the focus.
  useLayoutEffect(() => {
    const button = retry.current;
    return () => {
      if (!button || document.activeElement !== button) return;
      const heading = button.closest('[role="dialog"], main')?.querySelector<HTMLElement>('h1, h2');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Banner
      kind="error"
      actions={
        onRetry && (
          <Button ref={retry} size="sm" icon={<RefreshIcon />} pending={retrying} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <p>{`Error: ${message}`}</p>
    </Banner>
  );
}
