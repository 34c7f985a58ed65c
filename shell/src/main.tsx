import '@portal/ui/styles.css';
import { embeddedAt, isSandboxPage } from '@portal/contract';
import { PortalProvider } from '@portal/ui';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { openPortal } from './app/openPortal.tsx';

async function open(): Promise<ReactNode> {
  const embedded = embeddedAt(location.pathname);
  if (embedded) return (await import('./embed/openEmbedded.tsx')).openEmbedded(embedded);
  if (isSandboxPage(location.pathname))
    return (await import('./sandboxed/openSandboxed.tsx')).openSandboxed();
  return <PortalProvider>{await openPortal()}</PortalProvider>;
}

void open().then((page) => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(page);
});
