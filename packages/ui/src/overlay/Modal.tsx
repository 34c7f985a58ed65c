import { Modal as MantineModal } from '@mantine/core';
import { TIMINGS } from '@portal/domain';
import { type ReactNode, useRef } from 'react';
import { FIELDS } from '../form/focusField.ts';
import classes from './Modal.module.css';

/** Marks what gets the focus when a dialog opens: the element that its content marks, else its first field, else its title. */
function markFirst(body: HTMLElement | null) {
  if (!body || body.querySelector('[data-autofocus]')) return;
  const first = body.querySelector(FIELDS) ?? body.closest('[role="dialog"]')?.querySelector('[data-title]');
  first?.setAttribute('data-autofocus', '');
}

/** Every open dialog hears Esc, but only the top one closes. */
const isOnTop = (dialog: Element | null) =>
  dialog === [...document.querySelectorAll('[aria-modal="true"]')].at(-1);

/**
 * A dialog over the page. It holds the focus; Esc and the cross close it. A `forced` dialog closes only when the person does what
 * it asks.
 */
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
  const dialog = useRef<HTMLDivElement>(null);
  return (
    <MantineModal.Root
      opened={opened}
      onClose={() => !forced && isOnTop(dialog.current) && onClose?.()}
      size={size}
      centered
      closeOnEscape={!forced}
      closeOnClickOutside={!forced}
      transitionProps={{ transition: 'pop', duration: TIMINGS.panel }}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <MantineModal.Overlay color="var(--scrim)" backgroundOpacity={1} className={classes.scrim} />
      <MantineModal.Content ref={dialog} radius="md">
        {/* Not a <header>: in a dialog it would count as the banner of the page. */}
        <MantineModal.Header renderRoot={(props) => <div {...props} />}>
          <MantineModal.Title data-title tabIndex={-1}>
            {title}
          </MantineModal.Title>
          {!forced && <MantineModal.CloseButton aria-label="Close" />}
        </MantineModal.Header>
        <MantineModal.Body ref={markFirst}>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}
