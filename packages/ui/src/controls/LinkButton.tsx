import { Button as MantineButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './Button.module.css';
import { BUTTON_TONES, type ButtonTone } from './Button.tsx';

/** A link that looks like a button. It only opens a page (`to` inside the portal) and does nothing else. */
export function LinkButton({
  to,
  tone = 'secondary',
  size = 'md',
  icon,
  children,
  ...rest
}: {
  to: string;
  tone?: ButtonTone;
  size?: 'sm' | 'md';
  icon?: ReactNode;
  children: ReactNode;
  fullWidth?: boolean;
  className?: string;
  state?: unknown;
  onClick?: () => void;
}) {
  return (
    <MantineButton
      {...rest}
      {...BUTTON_TONES[tone]}
      component={Link}
      to={to}
      size={size === 'sm' ? 'xs' : 'sm'}
      className={[classes.button, rest.className].filter(Boolean).join(' ')}
      classNames={{ label: classes.label }}
      data-tone={tone}
      leftSection={icon}
    >
      {children}
    </MantineButton>
  );
}
