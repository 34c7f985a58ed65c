import '@portal/ui/styles.css';
import type { Registry } from '@portal/contract';
import { PortalProvider } from '@portal/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { preloadRoute } from '../../../../shell/src/remotes/preload.ts';
import { RemoteRoute } from '../../../../shell/src/remotes/RemoteRoute.tsx';
import { readRegistry } from '../../../../shell/src/remotes/registry.ts';

/** Five dashboards on one page and the navigation beside them: what the shell does, with nothing else around it. */
function Page({ remotes }: Registry) {
  return (
    <BrowserRouter>
      <nav>
        <Link to="/">All</Link>
        <Link to="/elsewhere">Elsewhere</Link>
        {remotes.map(({ name }) => (
          <Link key={name} to={`/${name}`}>
            {name}
          </Link>
        ))}
      </nav>
      <Routes>
        <Route path="/elsewhere" element={<h1>Elsewhere</h1>} />
        {remotes.map((entry) => (
          <Route
            key={entry.name}
            path={`/${entry.name}/*`}
            element={<RemoteRoute entry={entry} path={`/${entry.name}`} />}
          />
        ))}
        <Route
          path="/"
          element={remotes.map((entry) => (
            <div key={entry.name} data-testid={entry.name}>
              <RemoteRoute entry={entry} path={`/${entry.name}`} />
            </div>
          ))}
        />
      </Routes>
    </BrowserRouter>
  );
}

const registry = await readRegistry();
preloadRoute(registry, location.pathname);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <PortalProvider>
        <Page {...registry} />
      </PortalProvider>
    </StrictMode>,
  );
