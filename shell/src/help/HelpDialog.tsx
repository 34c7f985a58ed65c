import { keysOf, MESSAGES, SHORTCUTS } from '@portal/domain';
import { actorOf, type PortalUser } from '@portal/kit';
import { Button, Modal, Switch, turnSingleKeys, useSingleKeys } from '@portal/ui';
import { useEffect, useState } from 'react';
import { setHelp } from '../portal/pageState.ts';
import classes from './Help.module.css';
import { Hints } from './Hints.tsx';
import { recall, useUnseen } from './seen.ts';

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The first steps for the person's roles, and the list of all keys. */
export function HelpDialog({ user, opened }: { user: PortalUser; opened: boolean }) {
  const { roles } = actorOf(user);
  const unseen = useUnseen(user.id, roles);
  const single = useSingleKeys();
  // A dialog returns the focus to the element that had it when the dialog was opened, not when it was mounted. So open it after mounting.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal opened={shown} onClose={() => setHelp(false)} title={MESSAGES.helpTitle} size={640}>
      {roles.length > 0 && (
        <section className={classes.part}>
          <h3 data-autofocus tabIndex={-1}>
            {MESSAGES.firstStepsTitle}
          </h3>
          <Hints roles={roles} />
          {unseen.length < roles.length ? (
            <Button size="sm" onClick={() => recall(user.id)}>
              {MESSAGES.hintsAgain}
            </Button>
          ) : (
            <p className={classes.quiet}>{MESSAGES.hintsShown}</p>
          )}
        </section>
      )}
      {SHORTCUTS.map(({ title, entries }) => (
        <section key={title} className={classes.part}>
          <h3>{title}</h3>
          <dl className={classes.keys}>
            {entries.map(({ shortcuts, does }) => (
              <div key={does}>
                <dt>
                  {shortcuts.map((shortcut) => (
                    <span key={shortcut}>
                      {keysOf(shortcut, isMac).map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label={MESSAGES.singleKeys}
        help={MESSAGES.singleKeysHelp}
        checked={single}
        onChange={turnSingleKeys}
      />
    </Modal>
  );
}
