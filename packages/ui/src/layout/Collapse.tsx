import { Collapse as MantineCollapse } from '@mantine/core';
import { TIMINGS } from '@portal/domain';
import type { ReactNode } from 'react';

/**
 * Shows its content with the panel animation (200 ms, none with reduced motion). While it is closed, its content is not rendered.
 */
export function Collapse({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <MantineCollapse expanded={open} keepMounted={false} transitionDuration={TIMINGS.panel}>
      {children}
    </MantineCollapse>
  );
}
