const CHANGING = 'data-scheme-changing';

/**
 * Switches off colour transitions for the moment in which the colour scheme changes. The colours of text change at once, and with backgrounds
 * that change slowly the text would be unreadable in between. It follows every cause of a change (the person, the system, a page around this
 * one). Returns a function that stops this.
 */
export function changeColorsAtOnce(): () => void {
  const { documentElement: root } = document;
  const observer = new MutationObserver(() => {
    root.setAttribute(CHANGING, '');
    // Between these two, the browser computes the styles of the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute(CHANGING)));
  });
  observer.observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
