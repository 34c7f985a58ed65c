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
 * A tooltip beside its `target`. Its positioning code is loaded when the person first points at one, so that pages stay small and the target
 * stays the same element. What the tooltip says must also be available elsewhere, in case that code cannot be loaded.
 */
export function LazyTooltip({
  label,
  disabled = false,
  target,
  isName = false,
}: {
  label: ReactNode;
  disabled?: boolean;
  target: RefObject<HTMLElement | null>;
  /** This tooltip only names an icon: it appears later, and disappears on a press, because after that nobody needs the name. */
  isName?: boolean;
}) {
  const [Shown, setShown] = useState<Loaded | undefined>(() => loaded);
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const element = target.current;
    if (disabled || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let mounted = true;
    const listening = new AbortController();
    const on = <Event extends keyof HTMLElementEventMap>(
      type: Event,
      listener: (event: HTMLElementEventMap[Event]) => void,
      where: HTMLElement = element,
    ) => where.addEventListener(type, listener, { signal: listening.signal });
    const close = () => {
      clearTimeout(timer);
      setOpened(false);
    };
    let isPointedAt = false;
    // A list has many of these, so the events that close a tooltip are listened to only from the first one on.
    const listen = () => {
      isPointedAt = true;
      // A finger leaves at once; the tooltip that it opened stays until the finger touches another place.
      on('pointerleave', ({ pointerType }) => pointerType !== 'touch' && close());
      on('blur', close);
      on('keydown', ({ key }) => key === 'Escape' && close());
      on('pointerdown', (event) => !element.contains(event.target as Node) && close(), document.body);
      if (isName) on('click', close);
    };
    const open = () => {
      if (!isPointedAt) listen();
      import('./Tooltip.tsx').then(
        (module) => {
          loaded = module.Tooltip;
          if (mounted) setShown(() => module.Tooltip);
        },
        () => {},
      );
      clearTimeout(timer);
      timer = setTimeout(() => setOpened(true), isName ? TIMINGS.tooltipLong : TIMINGS.tooltipMedium);
    };
    on('pointerenter', open);
    // A closed menu gives the focus back to its button. The person has just pressed it and knows its name, so no tooltip appears.
    on('focus', () => (!isName || element.matches(':focus-visible')) && open());
    return () => {
      mounted = false;
      close();
      listening.abort();
    };
  }, [disabled, target, isName]);

  return Shown && <Shown label={label} disabled={disabled} target={target} opened={opened} />;
}
