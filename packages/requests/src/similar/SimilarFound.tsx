import { Button } from '@portal/ui';
import { useEffect, useId, useState } from 'react';
import { SimilarList } from './SimilarList.tsx';
import classes from './similar.module.css';
import { type KnownDevice, useSimilar } from './useSimilar.ts';

/** A pause in typing after which the portal looks for similar requests. */
const PAUSE_MS = 400;

/**
 * Says in one line that similar requests exist, and shows them: next to a form at once, because no field moves; below the fields of a form
 * when the person asks for them.
 */
export function SimilarFound({
  deviceName,
  manufacturer,
  udi,
  isBeside,
  isOpen,
  onOpen,
  onDiscard,
}: KnownDevice & {
  isBeside: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Forgets what was typed. */
  onDiscard: () => void;
}) {
  const [settled, setSettled] = useState<KnownDevice | null>(null);
  const list = useId();
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ deviceName, manufacturer, udi }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [deviceName, manufacturer, udi]);
  const similar = useSimilar(settled);
  const isAny = similar.length > 0;
  return (
    <div data-print="hide" className={isBeside && isAny ? classes.beside : undefined}>
      <div className={classes.line}>
        <p role="status" className={classes.title}>
          {isAny && `Asked for before? ${similar.length} similar request${similar.length === 1 ? '' : 's'}`}
        </p>
        {isAny && (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {isAny && isOpen && (
        <div id={list} className={isBeside ? classes.foundBeside : classes.found}>
          <SimilarList requests={similar} canSupport />
          {similar.some(({ support }) => support.supported) && (
            <p className={classes.instead}>
              You will be told what happens to it. Do you still need a request of your own?
              <Button size="sm" onClick={onDiscard}>
                Discard this draft
              </Button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
