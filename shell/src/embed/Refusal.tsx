import { MESSAGES } from '@portal/domain';
import { Banner, Page } from '@portal/ui';
import { createContext, useContext, useEffect } from 'react';
import type { Host } from './host.ts';

export const HostContext = createContext<Pick<Host, 'tell'>>({ tell() {} });

/** Tells the person and the surrounding page why this cannot be shown here. */
export function Refusal({ why }: { why: string }) {
  const host = useContext(HostContext);
  useEffect(() => host.tell({ type: 'failed', message: why }), [host, why]);
  return (
    <Page narrow>
      <Banner kind="error" title={MESSAGES.notShownHere}>
        <p>{why}</p>
      </Banner>
    </Page>
  );
}
