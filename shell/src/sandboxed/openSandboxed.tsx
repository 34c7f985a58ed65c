import { SANDBOX_LIMITS } from '@portal/contract';
import { type PortalUser, sessionToken } from '@portal/kit';
import { carryCalls, preparePrint } from '@portal/kit/frame';
import { countDaysIn } from '@portal/ui';
import type { ReactNode } from 'react';
import { ensureStorage } from '../embed/storage.ts';
import { hintAt } from '../remotes/hint.ts';
import { onNote } from '../remotes/notes.ts';
import { readRegistry } from '../remotes/registry.ts';
import { onFailure, sendReportsBy } from '../remotes/report.ts';
import { carrierBy } from './carrier.ts';
import { closeSideDoors } from './closeSideDoors.ts';
import { keepDrafts } from './drafts.ts';
import { meetPortal } from './link.ts';
import { heightOnPaper } from './paper.ts';
import { SandboxedApp } from './SandboxedApp.tsx';

const NO_TOKEN = 'kept by the portal';
const textOf = (value: unknown) => String(value ?? '').slice(0, SANDBOX_LIMITS.problemText);

/** Opens a sandboxed dashboard in this frame. The portal's page around it makes all its calls. */
export async function openSandboxed(): Promise<ReactNode> {
  closeSideDoors();
  // A dashboard may use storage for its own data. In a sandbox that storage lives as long as the frame.
  ensureStorage();
  const [link, { remotes }] = await Promise.all([meetPortal(), readRegistry()]);
  const [entry] = remotes;
  if (!entry) return null;
  const user = link.welcome.user as PortalUser;
  if (link.welcome.timeZone) countDaysIn(link.welcome.timeZone);
  // The portal's page sends the reports, because it knows the person.
  sendReportsBy(() => {});
  onFailure((_entry, reason) => link.tell({ type: 'failed', reason: reason as 'broken' }));
  onNote((note) => {
    if (note.kind === 'load') return note.opened && !note.failed ? link.tell({ type: 'shown' }) : undefined;
    const { message, stack } =
      note.error instanceof Error ? note.error : { message: typeof note.error, stack: '' };
    link.tell({ type: 'problem', kind: note.kind, message: textOf(message), stack: textOf(stack) });
  });
  carryCalls(carrierBy(link, entry.name));
  keepDrafts(link, user.id);
  // Screens check whether there is a session token. The real token stays in the portal's page.
  sessionToken.store(NO_TOKEN);
  const tellPaper = () => link.tell({ type: 'paper', height: heightOnPaper(document.body) });
  const print = () => {
    tellPaper();
    link.tell({ type: 'print' });
  };
  Object.assign(window, { print });
  link.subscribe(({ type }) => {
    if (type === 'paper') void preparePrint().then(tellPaper);
  });
  hintAt(entry);
  return <SandboxedApp link={link} entry={entry} user={user} />;
}
