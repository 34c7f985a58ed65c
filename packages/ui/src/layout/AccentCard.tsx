import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowRightIcon } from '../icons/index.ts';
import classes from './AccentCard.module.css';

export type Accent = 'blue' | 'green' | 'yellow' | 'orange' | 'grey';

/** A card with an icon in a colour; with `to` the whole card is one link (landing page, spec 2 "Card colours"). */
export function AccentCard({
  accent,
  icon,
  title,
  subtitle,
  to,
}: {
  accent: Accent;
  icon: ReactNode;
  title: string;
  subtitle: string;
  to?: string;
}) {
  return (
    <article className={classes.card} data-accent={accent} data-link={to !== undefined || undefined}>
      <span className={classes.icon}>{icon}</span>
      <h2 className={classes.title}>
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className={classes.link}>
            {title}
          </Link>
        )}
      </h2>
      <p className={classes.subtitle}>{subtitle}</p>
      {to !== undefined && (
        <span aria-hidden className={classes.arrow}>
          <ArrowRightIcon />
        </span>
      )}
    </article>
  );
}
