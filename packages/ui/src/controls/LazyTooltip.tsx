import { TIMINGS } from '@portal/domain';
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import type { Tooltip } from './Tooltip.tsx';

type Loaded = ComponentType<ComponentProps<typeof Tooltip>>;
let loaded: Loaded | undefined;

/**
 * A tooltip beside its `target`, whose positioning code is fetched when one is first pointed at: pages stay light, and
 * the target stays the element it was. What it says must also be said elsewhere, for when that code does not come.
 */
export function LazyTooltip({
  label,
  disabled,
  target,
}: {
  label: ReactNode;
  disabled: boolean;
  target: RefObject<HTMLElement | null>;
}) {
  const [Shown, setShown] = useState<Loaded | undefined>(() => loaded);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const element = target.current;
    if (disabled || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let mounted = true;
    const open = () => {
      import('./Tooltip.tsx').then(
        (module) => {
          loaded = module.Tooltip;
          if (mounted) setShown(() => module.Tooltip);
        },
        () => {},
      );
      clearTimeout(timer);
      timer = setTimeout(() => setOpened(true), TIMINGS.tooltipMedium);
    };
    const close = () => {
      clearTimeout(timer);
      setOpened(false);
    };
    // A finger leaves at once; what it has opened stays until it goes elsewhere.
    const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && close();
    const elsewhere = (event: Event) => !element.contains(event.target as Node) && close();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerenter', open, { signal });
    element.addEventListener('pointerleave', leave, { signal });
    element.addEventListener('focus', open, { signal });
    element.addEventListener('blur', close, { signal });
    element.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerdown', elsewhere, { signal });
    return () => {
      mounted = false;
      close();
      listening.abort();
    };
  }, [disabled, target]);

  return Shown && <Shown label={label} disabled={disabled} target={target} opened={opened} />;
}
