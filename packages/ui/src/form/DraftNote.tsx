import { MESSAGES } from '@portal/domain';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/Button.tsx';
import { Banner } from '../feedback/Banner.tsx';
import { formatTime } from '../format/dates.ts';
import type { DraftView } from './draft.ts';
import classes from './Form.module.css';
import { FIELDS } from './focusField.ts';
import { offerPlace } from './offerPlace.ts';
import type { PortalForm } from './useForm.ts';

/** Says when the draft was saved. When another device has saved a newer one, asks which of the two counts. */
export function DraftNote<Values, Result>({ form }: { form: PortalForm<Values, Result> }) {
  const [view, setView] = useState<DraftView | null>(null);
  const { draft } = form;
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    const stop = draft?.follow?.({ show: setView, take: (value) => latest.current.take(value) });
    return () => {
      stop?.();
      setView(null);
    };
  }, [draft]);
  if (!view) return null;
  const { savedAt, waits, newer } = view;
  const place = newer && document.getElementById(offerPlace(form.id));
  if (place) return createPortal(<Newer view={view} form={form} />, place);
  if (waits) return <span className={classes.saved}>{MESSAGES.draftWaits}</span>;
  return savedAt && form.dirty ? (
    <span className={classes.saved}>{MESSAGES.draftSaved(formatTime(savedAt))}</span>
  ) : null;
}

function Newer<Values, Result>({
  view: { newer, takeNewer, keepMine },
  form,
}: {
  view: DraftView;
  form: PortalForm<Values, Result>;
}) {
  if (!newer) return null;
  const time = newer.savedAt ? formatTime(newer.savedAt) : '';
  const values = Object.entries((newer.value ?? {}) as Record<string, unknown>);
  const changed = values.filter(
    ([name, value]) => typeof value === 'string' && value !== form.values[name as keyof Values],
  );
  const choose = (choice: () => void) => () => {
    choice();
    // The button disappears with the question.
    form.ref.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  };
  return (
    <Banner
      kind="warning"
      title={MESSAGES.draftNewerTitle(time)}
      actions={
        <>
          <Button size="sm" disabled={form.submitting} onClick={choose(takeNewer)}>
            {MESSAGES.draftTakeNewer(time)}
          </Button>
          <Button size="sm" disabled={form.submitting} onClick={choose(keepMine)}>
            {MESSAGES.draftKeepMine}
          </Button>
        </>
      }
    >
      {changed.map(([name, value]) => (
        <blockquote key={name}>
          <b>{labelOf(form, name)}</b>
          {String(value)}
        </blockquote>
      ))}
    </Banner>
  );
}

/** The label of the field in the form. */
const labelOf = <Values, Result>({ ref }: PortalForm<Values, Result>, name: string) =>
  ref.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)?.labels?.[0]?.firstChild
    ?.textContent;
