import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useViewerKeys } from './useViewerKeys.ts';

function Pages({ arrowsMove = false }: { arrowsMove?: boolean }) {
  const inside = useRef<HTMLParagraphElement>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  useViewerKeys(inside, {
    previous: page > 1 ? () => setPage(page - 1) : undefined,
    next: page < 3 ? () => setPage(page + 1) : undefined,
    larger: () => setZoom(zoom + 1),
    smaller: () => setZoom(zoom - 1),
    arrowsMove,
  });
  return (
    <>
      <div role="dialog" aria-label="Viewer">
        <button type="button">Close</button>
        <p ref={inside}>{`page ${page}, zoom ${zoom}`}</p>
      </div>
      <button type="button">Outside</button>
    </>
  );
}

describe('the keys of the viewer', () => {
  const press = async (keys: string, at = 'Close') => {
    screen.getByRole('button', { name: at }).focus();
    await userEvent.keyboard(keys);
    return screen.getByText(/^page/).textContent;
  };

  it('turn pages and zoom, wherever the focus is in the dialog', async () => {
    render(<Pages />);
    expect(await press('{PageDown}{ArrowRight}{PageDown}+')).toBe('page 3, zoom 1');
    expect(await press('{PageUp}{ArrowLeft}{PageUp}--')).toBe('page 1, zoom -1');
  });

  it('are left to the browser with a modifier, to what is moved by arrows, and outside', async () => {
    render(<Pages arrowsMove />);
    expect(await press('{ArrowRight}')).toBe('page 1, zoom 0');
    expect(await press('{Control>}+{/Control}')).toBe('page 1, zoom 0');
    expect(await press('{PageDown}', 'Outside')).toBe('page 1, zoom 0');
    expect(await press('{PageDown}')).toBe('page 2, zoom 0');
  });
});
