import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Reads `message` out each time it changes; shows nothing. Mount it before it has something to say. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {message}
    </VisuallyHidden>
  );
}
