import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ExternalLinkIcon } from '../icons/index.ts';
import classes from './Anchor.module.css';

/** A link in running text: `to` inside the portal, `href` elsewhere (opens a new tab and says so). */
export function Anchor({
  children,
  className,
  ...target
}: { children: ReactNode; className?: string } & (
  | { to: string; href?: never }
  | { href: string; to?: never }
)) {
  if (target.to !== undefined) {
    return (
      <Link to={target.to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={target.href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLinkIcon
        className={classes.external}
        aria-hidden={false}
        role="img"
        aria-label="opens in a new tab"
      />
    </a>
  );
}
