import { Button } from '@portal/ui';
import { type ReactNode, useRef, useState } from 'react';

/** A button with a dialog, which is rendered when it is opened for the first time. The focus returns to the button. */
export function DialogButton({
  label,
  children,
}: {
  label: string;
  children: (dialog: { opened: boolean; onClose: () => void }) => ReactNode;
}) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const button = useRef<HTMLButtonElement>(null);
  const onClose = () => {
    setState('closed');
    // A dialog that opens at once when it is mounted does not know where the focus was.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Button ref={button} size="sm" onClick={() => setState('open')}>
        {label}
      </Button>
      {state !== 'unused' && children({ opened: state === 'open', onClose })}
    </>
  );
}
