import '@portal/ui/styles.css';
import { PortalProvider } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { openPortal } from './app/openPortal.tsx';

void openPortal().then((content) => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<PortalProvider>{content}</PortalProvider>);
});
