import { useLayoutEffect, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { RefreshIcon } from '../icons/index.ts';
import { Banner } from './Banner.tsx';

/** Something could not be loaded: the documented words, and a way to try again. */
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
  // What was missing has come: the button that is gone by that leaves the focus to the heading above.
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
