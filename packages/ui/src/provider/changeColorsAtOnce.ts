const CHANGING = 'data-scheme-changing';

/**
 * Colours of text change at once with the colour scheme. Backgrounds that move there slowly would make the text unreadable for as
 * long. Whatever changes the scheme (the person, the system, a page around) is followed. Returns how to stop.
 */
export function changeColorsAtOnce(): () => void {
  const { documentElement: root } = document;
  const observer = new MutationObserver(() => {
    root.setAttribute(CHANGING, '');
    // The styles of the next frame are computed between the two.
    requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute(CHANGING)));
  });
  observer.observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
