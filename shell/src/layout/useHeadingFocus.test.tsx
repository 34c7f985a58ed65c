import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useHeadingFocus } from './useHeadingFocus.ts';

function Portal() {
  useHeadingFocus();
  return (
    <main id="main">
      <Routes>
        <Route path="/" element={<Page name="Home" />} />
        <Route path="/archive" element={<Page name="Archive" />} />
        <Route path="/closed" element={<Navigate to="/archive" replace />} />
      </Routes>
    </main>
  );
}

const Page = ({ name }: { name: string }) => (
  <>
    <h1 key={name}>{name}</h1>
    <Link to="/archive">To the archive</Link>
    <Link to="/closed">To what is closed</Link>
  </>
);

afterEach(cleanup);

describe('after a navigation', () => {
  it.each(['To the archive', 'To what is closed'])('%s, the heading has the focus at once', async (link) => {
    render(
      <MemoryRouter>
        <Portal />
      </MemoryRouter>,
    );
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('link', { name: link }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Archive' }));
  });
});
