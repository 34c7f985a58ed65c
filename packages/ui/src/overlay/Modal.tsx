import { Modal as MantineModal } from '@mantine/core';
import { TIMINGS } from '@portal/domain';
import type { ReactNode } from 'react';
import classes from './Modal.module.css';

/** A dialog over the page: holds the focus, Esc and the cross close it. `forced` can only be left by what it asks for. */
export function Modal({
  opened,
  onClose,
  title,
  size = 480,
  forced = false,
  children,
}: {
  opened: boolean;
  onClose?: () => void;
  title: ReactNode;
  /** Width in px. */
  size?: number;
  forced?: boolean;
  children: ReactNode;
}) {
  return (
    <MantineModal
      opened={opened}
      onClose={() => !forced && onClose?.()}
      title={title}
      size={size}
      centered
      withCloseButton={!forced}
      closeOnEscape={!forced}
      closeOnClickOutside={!forced}
      closeButtonProps={{ 'aria-label': 'Close' }}
      radius="md"
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1, className: classes.scrim }}
      transitionProps={{ transition: 'pop', duration: TIMINGS.panel }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {children}
    </MantineModal>
  );
}
