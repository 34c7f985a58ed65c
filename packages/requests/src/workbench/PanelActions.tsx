import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The bar at the lower edge of the open panel. Undefined outside of a panel, null until the bar is there. */
export const PanelBar = createContext<HTMLElement | null | undefined>(undefined);

/**
 * Puts the buttons of the next step into the bar of the panel, where the person can always reach them. The bar is outside of the form, so a
 * button that sends the form needs the form's id (`form={form.id}`).
 */
export function PanelActions({ children }: { children: ReactNode }) {
  const bar = useContext(PanelBar);
  return bar === undefined ? children : bar && createPortal(children, bar);
}
