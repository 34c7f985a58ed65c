import { Button, Collapse, FormSection, type PortalForm } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import type { RequestFormValues } from './values.ts';

const NAMES = ['model', 'deviceClass', 'singleUse', 'mriSafety'] as const;

/** What few people fill in by hand: closed until somebody wants it, or something stands in it. */
export function DeviceFacts<Result>({
  form,
  children,
}: {
  form: PortalForm<RequestFormValues, Result>;
  children: ReactNode;
}) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || NAMES.some((name) => (form.values[name] ?? '') !== '');
  return (
    <>
      {!isOpen && (
        <div>
          <Button size="sm" aria-expanded={false} onClick={() => setWanted(true)}>
            More about the device
          </Button>
        </div>
      )}
      <Collapse open={isOpen}>
        <FormSection legend="About the device">{children}</FormSection>
      </Collapse>
    </>
  );
}
