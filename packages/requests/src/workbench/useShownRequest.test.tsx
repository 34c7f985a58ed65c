import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { type Navigator, Router, type To } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useShownRequest } from './useShownRequest.ts';

const FIRST = { id: '7' };

it('stays closed when the address follows only after the person has closed it', () => {
  const asked: string[] = [];
  let follow = (_search: string) => {};
  const navigate = (to: To) => void asked.push((to as { search: string }).search);
  const navigator = { push: navigate, replace: navigate, go() {}, createHref: String } as Navigator;
  function Late({ children }: { children: ReactNode }) {
    const [search, setSearch] = useState('');
    follow = setSearch;
    return (
      <Router location={{ pathname: '/analyst-dashboard', search }} navigator={navigator}>
        {children}
      </Router>
    );
  }
  const { result } = renderHook(
    () => useShownRequest({ first: FIRST, items: [FIRST], loading: false, byItself: true }),
    { wrapper: Late },
  );
  expect(result.current.shown).toBe('7');
  act(() => result.current.open('7'));
  act(() => result.current.close());
  expect(asked[0]).toBe('?request=7');
  for (const search of asked) act(() => follow(search));
  expect(result.current.shown).toBeNull();
});
