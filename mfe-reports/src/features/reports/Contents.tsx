import { Link, useLocation } from 'react-router-dom';
import classes from './Reports.module.css';
import type { Report } from './reports.graphql.ts';

/** Links to the reports on this page, shown when the window is wide enough. */
export function Contents({ reports }: { reports: readonly Report[] }) {
  const { search } = useLocation();
  return (
    <nav className={classes.contents} aria-label="Reports on this page" data-print="hide">
      <ul>
        {reports.map(({ name, title }) => (
          <li key={name}>
            <Link to={{ search, hash: name }} replace>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
