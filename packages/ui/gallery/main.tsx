import '@portal/ui/styles.css';
import { Group, Page, PageHeader, PortalProvider, SkipLink, Stack } from '@portal/ui';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { Controls } from './Controls.tsx';
import { Data } from './Data.tsx';
import { Feedback } from './Feedback.tsx';
import { Forms } from './Forms.tsx';
import { Overlays } from './Overlays.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <PortalProvider>
      <MemoryRouter>
        <SkipLink />
        <main id="main">
          <Page>
            <PageHeader
              title="Design system"
              subtitle="Every component in its states."
              actions={<ColorSchemeSwitch />}
            />
            <Stack gap="lg">
              <Controls />
              <Group align="start" grow preventGrowOverflow={false} gap="lg">
                <Forms />
                <Feedback />
              </Group>
              <Data />
              <Overlays />
            </Stack>
          </Page>
        </main>
      </MemoryRouter>
    </PortalProvider>,
  );
}
