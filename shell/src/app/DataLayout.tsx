import { Outlet } from 'react-router-dom';
import { DataProvider, type Looker } from '../portal/DataProvider.tsx';
import { useLate } from '../portal/useLate.ts';
import { SlotsProvider } from '../slots/SlotsProvider.tsx';

const loadWaiting = () => import('./Waiting.tsx');

/**
 * Wraps the pages that show data. `onResult` is called with every answer of the server; it must always be the same function. With `counts`,
 * the title of the document shows how much work waits for the person.
 */
export function DataLayout({ onResult, counts = false }: { onResult?: Looker; counts?: boolean }) {
  const counting = useLate(loadWaiting, counts);
  return (
    <DataProvider onResult={onResult} beside={counting && <counting.Waiting />}>
      <SlotsProvider>
        <Outlet />
      </SlotsProvider>
    </DataProvider>
  );
}
