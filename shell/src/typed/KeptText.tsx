import type { RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { useNotices, useUser } from '@portal/kit';
import { Banner, Button } from '@portal/ui';
import { useEffect, useState } from 'react';
import { copyText } from '../portal/copyText.ts';
import classes from './KeptText.module.css';
import { putBack, readTyped, storeTyped, type Typed } from './typed.ts';

/** How long a dashboard that is back may take to show its fields, in ms. */
const FIELDS_MS = 3000;

function Texts({ typed, onCopied }: { typed: readonly Typed[]; onCopied: (is: boolean) => void }) {
  return (
    <dl className={classes.texts}>
      {typed.map(({ key, place, label, text }) => (
        <div key={`${key} ${place}`}>
          <dt>{label}</dt>
          <dd>
            <p>{text}</p>
            <Button
              size="sm"
              aria-label={`Copy ${label}`}
              onClick={async () => onCopied(await copyText(text))}
            >
              Copy
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const useCopied = () => {
  const notices = useNotices();
  return (is: boolean) => (is ? notices.success(MESSAGES.copied) : notices.failure(MESSAGES.notCopied));
};

/** Shown in place of a dashboard that was removed from the page: the text that was typed in it. */
export function KeptText({ entry }: { entry: RegistryEntry }) {
  const { id } = useUser();
  const [typed] = useState(() => readTyped(id, entry));
  const copied = useCopied();
  if (typed.length === 0) return null;
  return (
    <section aria-label={MESSAGES.typedHere} className={classes.kept}>
      <h2>{MESSAGES.typedHere}</h2>
      <Texts typed={typed} onCopied={copied} />
    </section>
  );
}

/** Puts the typed texts back into the fields of a dashboard that is shown again. A text without a field is shown above it. */
export function PutBack({ entry }: { entry: RegistryEntry }) {
  const { id } = useUser();
  const notices = useNotices();
  const copied = useCopied();
  const [left, setLeft] = useState<readonly Typed[]>([]);
  useEffect(() => {
    const all = readTyped(id, entry);
    let rest = all;
    const watcher = new MutationObserver(tryAgain);
    const end = () => {
      watcher.disconnect();
      clearTimeout(timer);
      setLeft(rest);
      if (rest.length < all.length) notices.success(MESSAGES.typedBack);
    };
    const timer = setTimeout(end, FIELDS_MS);
    function tryAgain() {
      rest = putBack(rest);
      storeTyped(id, entry, rest);
      if (rest.length === 0) end();
    }
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['value'],
    });
    tryAgain();
    return () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
  }, [id, entry, notices]);
  if (left.length === 0) return null;
  const dismiss = () => {
    storeTyped(id, entry, []);
    setLeft([]);
  };
  return (
    <div className={classes.above}>
      <Banner kind="info" title={MESSAGES.typedBefore} onDismiss={dismiss}>
        <p>{MESSAGES.typedBeforeWhy}</p>
        <Texts typed={left} onCopied={copied} />
      </Banner>
    </div>
  );
}
