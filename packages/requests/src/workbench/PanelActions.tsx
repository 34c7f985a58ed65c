import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The bar at the lower edge of the open panel. Undefined outside of a panel, null until the bar is there. */
export const PanelBar = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Puts the buttons of the next step into the bar of the panel, where they are in reach wherever the person reads. A button that
 * sends a form needs the form's id (`form={form.id}`), because it stands outside of it.
 */
export function PanelActions({ children }: { children: ReactNode }) {
  const bar = useContext(PanelBar);
  return bar === undefined ? children : bar && createPortal(children, bar);
}
