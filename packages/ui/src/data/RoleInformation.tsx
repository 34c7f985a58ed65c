import { MESSAGES, PERMISSIONS, ROLE_DEFINITIONS, ROLES, type RoleDefinition } from '@portal/domain';
import { Banner } from '../feedback/Banner.tsx';
import { CheckIcon, ChevronRightIcon } from '../icons/index.ts';
import classes from './RoleInformation.module.css';

/**
 * The roles and what they allow, from the table for display (spec 6). `everyRole` adds the list of all roles, which only people
 * with manage_users see (spec 2, "Role information display").
 */
export function RoleInformation({
  roles,
  everyRole = false,
}: {
  roles: readonly string[];
  everyRole?: boolean;
}) {
  const definitions = ROLES.filter((role) => roles.includes(role)).map((role) => ROLE_DEFINITIONS[role]);
  return (
    <div className={classes.information}>
      {definitions.length === 0 && (
        <Banner kind="warning" quiet>
          {MESSAGES.noRoleInformation}
        </Banner>
      )}
      {definitions.map((role) => (
        <section key={role.name} className={classes.role} aria-label={role.displayName}>
          <h3>{role.displayName}</h3>
          <RoleDetails role={role} />
        </section>
      ))}
      {everyRole && (
        <section className={classes.every} aria-label="All roles">
          <h3>All roles</h3>
          {ROLES.map((name) => (
            <details key={name}>
              <summary>
                <ChevronRightIcon />
                {ROLE_DEFINITIONS[name].displayName}
              </summary>
              <RoleDetails role={ROLE_DEFINITIONS[name]} />
            </details>
          ))}
        </section>
      )}
    </div>
  );
}

function RoleDetails({ role: { description, permissions } }: { role: RoleDefinition }) {
  return (
    <div className={classes.details}>
      <p>{description}</p>
      <ul aria-label="Permissions">
        {permissions.map((permission) => (
          <li key={permission}>
            <CheckIcon />
            <span>
              {PERMISSIONS[permission]} <code>{permission}</code>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
