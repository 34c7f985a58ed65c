import { useSelectedRequest } from '@portal/requests';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const TABS = ['new', 'requests'] as const;
type Tab = (typeof TABS)[number];

/**
 * The tab that a phone shows, kept in the address as `?tab=`. Without it the tab is the form, or the list as soon as the address has opened
 * a request in it.
 */
export function useShownTab() {
  const [params, setParams] = useSearchParams();
  const { selected } = useSelectedRequest();
  const [unnamed, setUnnamed] = useState<Tab>('new');
  if (selected !== null && unnamed === 'new') setUnnamed('requests');
  return {
    tab: TABS.find((each) => each === params.get('tab')) ?? unnamed,
    show(tab: Tab) {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.set('tab', tab);
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
