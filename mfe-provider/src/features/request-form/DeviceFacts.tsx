import { Collapse, FormSection, type PortalForm } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import type { RequestFormValues } from './values.ts';

const NAMES = ['model', 'deviceClass', 'singleUse', 'mriSafety'] as const;

/**
 * The facts of a device from the catalogue. The section appears with the first fact, and then stays. Without a catalogue the form stays as
 * documented.
 */
export function DeviceFacts<Result>({
  form,
  children,
}: {
  form: PortalForm<RequestFormValues, Result>;
  children: ReactNode;
}) {
  const hasSome = NAMES.some((name) => (form.values[name] ?? '') !== '');
  const [wasOpen, setWasOpen] = useState(hasSome);
  if (hasSome && !wasOpen) setWasOpen(true);
  return (
    <Collapse open={hasSome || wasOpen}>
      <FormSection legend="About the device">{children}</FormSection>
    </Collapse>
  );
}
