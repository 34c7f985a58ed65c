import { HINTS, ROLE, type Role } from '@portal/domain';
import classes from './Help.module.css';

/** Three hints for each role. With only one role, there is no role name above them. */
export function Hints({ roles }: { roles: readonly Role[] }) {
  return roles.map((role) => (
    <div key={role}>
      {roles.length > 1 && <p className={classes.role}>{ROLE[role].displayName}</p>}
      <ol className={classes.hints}>
        {HINTS[role].map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ol>
    </div>
  ));
}
