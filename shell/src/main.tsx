import '@portal/ui/styles.css';
import { embeddedAt, isSandboxPage } from '@portal/contract';
import { PortalProvider } from '@portal/ui';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { openPortal } from './app/openPortal.tsx';

async function open(): Promise<ReactNode> {
  // A document that a sandboxed dashboard has written in its frame may load this file. The portal does not open there (ADR 87).
  if (!location.protocol.startsWith('http')) return null;
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
