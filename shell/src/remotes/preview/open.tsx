import type { Registry } from '@portal/contract';
import type { ReactNode } from 'react';
import { applyPreview } from './apply.ts';
import { PreviewFrame } from './PreviewFrame.tsx';

/** The registry with this tab's preview, and the component that wraps the pages during it. */
export async function openPreview(page: Registry) {
  const applied = await applyPreview(page);
  const frame = ({ children }: { children: ReactNode }) => (
    <PreviewFrame {...applied}>{children}</PreviewFrame>
  );
  return { registry: applied.registry, frame };
}
