import { SimilarWhileTyping } from '@portal/requests';
import { lazyPart, type PortalForm, useIsMobile } from '@portal/ui';
import { useState } from 'react';
import { useQuery } from 'urql';
import { DeviceFacts } from './DeviceFacts.tsx';
import type { Device } from './devices.graphql.ts';
import { ReplacementSection } from './ReplacementSection.tsx';
import { RequestField } from './RequestField.tsx';
import { UrgencySection } from './UrgencySection.tsx';
import { usedManufacturersQuery } from './usedManufacturers.graphql.ts';
import { chosenOther, type RequestFormValues } from './values.ts';

const FromCatalogue = lazyPart(async () => (await import('./FromCatalogue.tsx')).FromCatalogue);

/** The chosen manufacturer, or the name typed for Other. */
const manufacturerOf = (values: RequestFormValues): string =>
  values[chosenOther('manufacturer', values) ?? 'manufacturer'].trim();

/** Every field of a device request, new or edited (spec 3, "Device request form state"). */
export function RequestFields<Result>({
  form,
  isNew = false,
}: {
  form: PortalForm<RequestFormValues, Result>;
  isNew?: boolean;
}) {
  const [chosen, setChosen] = useState<{ device: Device; byName: boolean; times: number } | null>(null);
  const choose = (device: Device, byName: boolean) =>
    setChosen({ device, byName, times: (chosen?.times ?? 0) + 1 });
  const [isNear, setNear] = useState(false);
  const [{ data }] = useQuery({ query: usedManufacturersQuery, pause: !isNear && !form.dirty });
  const used = { used: data?.usedManufacturers, onNear: () => setNear(true) };
  const isNarrow = useIsMobile();
  // Whether the similar requests are shown. At another window width they are in another place, but this stays the same.
  const [shown, setShown] = useState<boolean | null>(null);
  const similar = isNew && (
    <SimilarWhileTyping
      deviceName={form.values.deviceName}
      manufacturer={manufacturerOf(form.values)}
      udi={form.values.udi}
      shown={shown}
      onShow={setShown}
      onDiscard={() => {
        form.discard();
        setChosen(null);
        form.ref.current?.querySelector<HTMLElement>('input')?.focus();
      }}
    />
  );
  return (
    <>
      <RequestField form={form} name="deviceName" onDevice={(device) => choose(device, true)} />
      {isNarrow && similar}
      {chosen && (
        <FromCatalogue
          key={chosen.times}
          form={form as never}
          device={chosen.device}
          byName={chosen.byName}
          isNew={isNew}
        />
      )}
      <RequestField form={form} name="manufacturer" {...used} />
      <RequestField
        form={form}
        name="udi"
        known={chosen?.device.di}
        onDevice={(device) => choose(device, false)}
      />
      {/* Shown beside the form. In the tab order it comes after the fields that it depends on. */}
      {!isNarrow && similar}
      <DeviceFacts form={form}>
        <RequestField form={form} name="model" />
        <RequestField form={form} name="deviceClass" />
        <RequestField form={form} name="singleUse" />
        <RequestField form={form} name="mriSafety" />
      </DeviceFacts>
      <RequestField form={form} name="description" />
      <RequestField form={form} name="isReplacement" />
      <ReplacementSection form={form} {...used} />
      <RequestField form={form} name="representativeName" />
      <RequestField form={form} name="department" />
      <UrgencySection form={form} />
      <RequestField form={form} name="additionalNotes" />
    </>
  );
}
