import { MESSAGES } from '@portal/domain';
import { Banner, Page, PageHeader } from '@portal/ui';
import type { ReactNode } from 'react';
import { PRODUCT, pageTitle } from '../portal/product.ts';
import { inPortal } from './address.ts';

/** Replaces a dashboard that cannot be shown here. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <main>
      <title>{PRODUCT}</title>
      <Page narrow>
        <Banner kind="error" title={MESSAGES.notShownHere}>
          <p>{children}</p>
        </Banner>
      </Page>
    </main>
  );
}

/** Shown to a person who opens the frame's address in its own tab. */
export function NotEmbedded({ dashboard }: { dashboard: string }) {
  return (
    <main>
      <title>{pageTitle('For other pages')}</title>
      <Page narrow>
        <PageHeader
          title="This page is for other pages"
          subtitle={`It shows one dashboard of ${PRODUCT} inside a page such as an intranet.`}
        />
        <Banner kind="info" quiet>
          <p>
            <a href={inPortal(dashboard, location)}>Open it in the portal</a>
          </p>
        </Banner>
      </Page>
    </main>
  );
}
