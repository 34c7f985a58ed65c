import { MESSAGES } from '@portal/domain';
import { useNotices } from '@portal/kit';
import { Button } from '@portal/ui';

export function CopyButton({ text, what, size = 'sm' }: { text: string; what: string; size?: 'sm' | 'md' }) {
  const notices = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notices.success('Copied');
    } catch {
      notices.failure(MESSAGES.notCopied);
    }
  };
  return (
    <Button size={size} aria-label={`Copy ${what}`} onClick={copy}>
      Copy
    </Button>
  );
}
