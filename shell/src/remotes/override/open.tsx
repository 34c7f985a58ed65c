import type { Override, Registry } from '@portal/contract';
import type { ReactNode } from 'react';
import { applyOverride } from './apply.ts';
import { OverrideFrame } from './OverrideFrame.tsx';

/** The registry with this browser's override, and the component that wraps the pages during it. */
export async function openOverride(page: Registry, allowed: Override | undefined) {
  const applied = await applyOverride(page, allowed);
  const frame = ({ children }: { children: ReactNode }) => (
    <OverrideFrame {...applied}>{children}</OverrideFrame>
  );
  return { registry: applied.registry, frame };
}
