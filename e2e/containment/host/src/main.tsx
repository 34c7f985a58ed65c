import '@portal/ui/styles.css';
import type { Registry } from '@portal/contract';
import { apiFetch } from '@portal/kit';
import { PortalProvider } from '@portal/ui';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { NoticesProvider } from '../../../../shell/src/layout/NoticesProvider.tsx';
import { Leaving } from '../../../../shell/src/remotes/Leaving.tsx';
import { preloadRemote, preloadRoute } from '../../../../shell/src/remotes/preload.ts';
import { RemoteRoute } from '../../../../shell/src/remotes/RemoteRoute.tsx';
import { readRegistry } from '../../../../shell/src/remotes/registry.ts';
import { contributionsTo } from '../../../../shell/src/slots/contributions.ts';
import { Tiles } from '../../../../shell/src/slots/Tiles.tsx';

/** Five dashboards on one page with navigation beside them. The page does what the shell does, and nothing else. */
function Page({ remotes }: Registry) {
  const [answer, setAnswer] = useState('');
  return (
    <BrowserRouter>
      <nav>
        <Link to="/">All</Link>
        <Link to="/elsewhere">Elsewhere</Link>
        {remotes.map((entry) => (
          <Link key={entry.name} to={`/${entry.name}`} onPointerEnter={() => preloadRemote(entry)}>
            {entry.name}
          </Link>
        ))}
        <button type="button" onClick={() => void apiFetch<string>('/hello').then(setAnswer)}>
          Ask
        </button>
        <output aria-label="Answer">{answer}</output>
      </nav>
      <main>
        <Leaving>
          <Routes>
            <Route path="/tiles" element={<TilesOf remotes={remotes} />} />
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
        </Leaving>
      </main>
    </BrowserRouter>
  );
}

/** The contributions of the dashboards to a page that is not their own. */
const TilesOf = ({ remotes }: Registry) => (
  <>
    <h1>Tiles</h1>
    <Tiles tiles={contributionsTo({ remotes }, { id: 1, roles: [] }, 'home.tile')} />
  </>
);

const registry = await readRegistry();
preloadRoute(registry, location.pathname);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <PortalProvider>
        <NoticesProvider>
          <Page {...registry} />
        </NoticesProvider>
      </PortalProvider>
    </StrictMode>,
  );
