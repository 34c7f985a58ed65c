import type { ReactNode } from 'react';
import { CloseIcon } from '../icons/index.ts';
import classes from './Banner.module.css';
import { KIND_ICONS, type MessageKind } from './kinds.tsx';

/** A message in the flow of the page. Errors and warnings interrupt a screen reader, the others wait for it. */
export function Banner({
  kind,
  title,
  children,
  actions,
  onDismiss,
  quiet = false,
}: {
  kind: MessageKind;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
  /** The message is part of the page from the start, so screen readers do not announce it. */
  quiet?: boolean;
}) {
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status';
  return (
    <div role={quiet ? undefined : role} className={classes.banner} data-kind={kind}>
      <span className={classes.icon}>{KIND_ICONS[kind]}</span>
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {onDismiss && (
        <button type="button" className={classes.close} aria-label="Dismiss" onClick={onDismiss}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
