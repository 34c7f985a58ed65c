import { Button as MantineButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentPropsWithRef, type ReactNode, useId, useRef } from 'react';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import classes from './Button.module.css';
import { LazyTooltip } from './LazyTooltip.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'success' | 'danger';

export const BUTTON_TONES = {
  primary: { variant: 'filled', color: 'blue' },
  secondary: { variant: 'default', color: 'blue' },
  quiet: { variant: 'subtle', color: 'blue' },
  success: { variant: 'filled', color: 'green' },
  danger: { variant: 'filled', color: 'red' },
} as const satisfies Record<ButtonTone, { variant: string; color: string }>;

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  tone?: ButtonTone;
  size?: 'sm' | 'md';
  icon?: ReactNode;
  /** Work is under way: the button waits, keeps the focus, and says `pendingLabel` if given. */
  pending?: boolean;
  pendingLabel?: string;
  /** Why the button cannot be used now. It stays reachable, so that everyone can read the reason. */
  disabledReason?: string | false | null;
  /** The reason stands beside the button for everybody to read, and not in a tooltip. */
  saysReason?: boolean;
  fullWidth?: boolean;
}

/** Says what it does. One primary button per form or panel; `secondary` (default) beside it. */
export function Button({
  tone = 'secondary',
  size = 'md',
  icon,
  pending = false,
  pendingLabel,
  disabledReason,
  saysReason = false,
  disabled,
  onClick,
  children,
  className,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const element = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(ref, element);
  const blocked = Boolean(disabledReason) && !pending;
  const button = (
    <MantineButton
      {...rest}
      {...BUTTON_TONES[tone]}
      ref={merged}
      type={type}
      size={size === 'sm' ? 'xs' : 'sm'}
      className={[classes.button, className].filter(Boolean).join(' ')}
      classNames={{ label: classes.label }}
      data-tone={tone}
      disabled={disabled}
      data-disabled={blocked || pending || undefined}
      aria-disabled={blocked || pending || undefined}
      aria-describedby={blocked ? reasonId : rest['aria-describedby']}
      aria-busy={pending || undefined}
      leftSection={pending ? <Spinner /> : icon}
      onClick={(event) => (blocked || pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending && pendingLabel ? pendingLabel : children}
    </MantineButton>
  );
  if (disabledReason === undefined) return button;
  // The same tree whether blocked or not, so that the button keeps the focus when that changes.
  return (
    <>
      {button}
      {!saysReason && <LazyTooltip label={disabledReason} disabled={!blocked} target={element} />}
      {blocked &&
        (saysReason ? (
          <span id={reasonId} className={classes.reason}>
            {disabledReason}
          </span>
        ) : (
          <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
        ))}
    </>
  );
}
