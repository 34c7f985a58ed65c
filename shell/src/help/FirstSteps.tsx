import { MESSAGES, type Role } from '@portal/domain';
import type { PortalUser } from '@portal/kit';
import { Button } from '@portal/ui';
import classes from './Help.module.css';
import { Hints } from './Hints.tsx';
import { putAway } from './seen.ts';

/** The hints for a first visit, until the person closes them. */
export function FirstSteps({ user, roles }: { user: PortalUser; roles: readonly Role[] }) {
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{MESSAGES.firstStepsTitle}</h2>
      <Hints roles={roles} />
      <div className={classes.foot}>
        <Button
          size="sm"
          onClick={() => {
            putAway(user.id, user.roles);
            // The element that had the focus is no longer on the page.
            document.getElementById('main')?.focus();
          }}
        >
          {MESSAGES.hintsDone}
        </Button>
        <span>{MESSAGES.hintsWhere}</span>
      </div>
    </section>
  );
}
