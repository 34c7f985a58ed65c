import { Banner, Page, PageHeader } from '@portal/ui';
import { PRODUCT, pageTitle } from '../portal/product.ts';
import { Refusal } from './Refusal.tsx';

/** Replaces everything that the frame could show. */
export function Problem({ why }: { why: string }) {
  return (
    <main>
      <title>{PRODUCT}</title>
      <Refusal why={why} />
    </main>
  );
}

/** Shown to a person who opens the frame's address in its own tab. */
export function NotEmbedded({ address }: { address: string }) {
  return (
    <main>
      <title>{pageTitle('For other pages')}</title>
      <Page narrow>
        <PageHeader
          title="This page is for other pages"
          subtitle={`It shows a part of ${PRODUCT} inside a page such as an intranet.`}
        />
        <Banner kind="info" quiet>
          <p>
            <a href={address}>Open it in the portal</a>
          </p>
        </Banner>
      </Page>
    </main>
  );
}
