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
  return (
    <Banner
      kind="error"
      actions={
        onRetry && (
          <Button size="sm" icon={<RefreshIcon />} pending={retrying} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      <p>{`Error: ${message}`}</p>
    </Banner>
  );
}
