import type { PeriodName, ReportName } from '@portal/domain';
import { Button, LinkButton, lazyPart } from '@portal/ui';
import { type ComponentProps, useRef, useState } from 'react';
import { SAVED } from '../../shared/pages.ts';
import type { ReportAddressState } from './filters/useReportAddress.ts';
import type { SaveDialog as Dialog } from './SaveDialog.tsx';

const SaveDialog = lazyPart<ComponentProps<typeof Dialog>>(
  async () => (await import('./SaveDialog.tsx')).SaveDialog,
);

/** Saves the reports as they are shown, and links to the saved ones. */
export function SaveView({
  address: { name, filter },
  offered,
  shown,
  ownDepartment,
}: {
  address: ReportAddressState;
  /** The reports that the person may read. */
  offered: readonly ReportName[];
  /** The reports that are shown. */
  shown: readonly ReportName[];
  /** The department, for a person who may read only reports of their own department. */
  ownDepartment: string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <LinkButton to={SAVED}>Saved reports</LinkButton>
      <Button ref={button} disabled={!offered.length} onClick={() => setOpen(true)}>
        Save this view
      </Button>
      {isOpen && (
        <SaveDialog
          period={name as PeriodName | undefined}
          filter={filter}
          offered={offered}
          shown={shown}
          ownDepartment={ownDepartment}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
